import type { PayloadOf, ReplyOf } from '@lianda/shared/contract/event'
import { AppError } from '@lianda/shared/error/app-error'
import {
  frameAck,
  PCM_BYTES_PER_MS,
  turnBegin,
  turnCancel,
  turnEnd,
  turnFrame,
} from '@lianda/shared/module/voice/voice.events'
import * as z from 'zod/mini'
import type { Deps } from '../../deps'
import { onCommand, onStream, type SocketCall, type SocketHandler } from '../../infra/realtime/socket-handler'
import { measureRecording } from './recording/measure-recording'
import { recordings } from './recording/recordings'
import { FrameAcks, intakes, TurnIntake } from './turn-intake'
import { type Recording, type TurnOwner, type TurnOwners, turnOwners } from './turn-owner'

/** Handlers for the turns that a device sends, whatever owns them. */
export function turnHandlers(deps: Deps): SocketHandler[] {
  const find = async ({ actor }: SocketCall, { owner: { kind, id } }: { owner: { kind: string; id: string } }) => {
    const owners = turnOwners(deps).get(kind)
    if (!owners) throw new AppError('request/invalid', { fields: [{ field: 'owner.kind', rule: 'choice' }] })
    return { owners, owner: await owners.find(actor, id) }
  }
  return [
    onCommand(turnBegin, { find, run: ({ actor }, input, { owner }) => beginTurn(deps, actor.userId, owner, input) }),
    onStream(turnFrame, {
      find: (call, frame) => intakes(deps).find(call.actor.userId, frame.turnKey),
      run: (call, frame, intake) => takeFrame(deps, call, frame, intake),
    }),
    onCommand(turnEnd, {
      find,
      async run({ actor }, input, { owners, owner }) {
        const durable = await endTurn(deps, actor.userId, owner, input)
        return { turnKey: input.turnKey, durable: true as const, view: await shown(owners, durable) }
      },
    }),
    onCommand(turnCancel, {
      find,
      async run({ actor }, input, { owner }) {
        await cancelTurn(deps, actor.userId, owner, input)
        return {}
      },
    }),
  ]
}

/** Strips members that the kind's view does not name. */
async function shown({ kind }: TurnOwners, owner: TurnOwner): Promise<unknown> {
  const parsed = z.safeParse(kind.view, await owner.view())
  if (!parsed.success) throw new AppError('server/fault', { cause: parsed.error })
  return parsed.data
}

type Begin = Omit<PayloadOf<typeof turnBegin>, 'owner'>
type End = Omit<PayloadOf<typeof turnEnd>, 'owner'>

/** Begins a voice turn, or tells the device where to continue it. */
export async function beginTurn(
  deps: Deps,
  userId: string,
  found: TurnOwner,
  { turnKey, turn, epoch, codec, waitMs, ...begin }: Begin,
  ack: typeof frameAck = frameAck,
): Promise<ReplyOf<typeof turnBegin>> {
  const { joins = null, mayGoOn = false } = begin
  // The answer to a turn that goes on is not waited for: it will be withdrawn.
  const owner = joins === null && (await found.settled?.()) ? await found.reread() : found
  if (owner.has(turnKey)) return { have: 0, done: true }
  owner.check({ epoch, turn, joins })
  const under = intakes(deps).find(userId, turnKey)
  if (under?.of.owner === owner.key && under.of.codec === codec && !under.writer.failed) {
    under.of.ack = ack
    return { have: under.have, done: false }
  }
  const plan = await owner.open({ turnKey, turn })
  const writer = await recordings(deps).create(plan.path, codec)
  await intakes(deps).put(
    new TurnIntake(deps, { owner: owner.key, userId, turnKey, turn, codec, waitMs, joins, mayGoOn, plan, ack }, writer),
  )
  return { have: 0, done: false }
}

const acks = new FrameAcks()

/** Takes a frame of a turn. While the disk lags behind, the frame is dropped and the device sends it again. */
export function takeFrame(deps: Deps, call: SocketCall, frame: PayloadOf<typeof turnFrame>, intake: TurnIntake): void {
  if (intakes(deps).full) return
  const data = frame.data instanceof Uint8Array ? frame.data : new Uint8Array(frame.data)
  if (intake.take(frame.no, data)) acks.note(call, intake)
}

/** Ends a voice turn. Resolves once file and document are durable; what follows from the turn runs by itself. */
export async function endTurn(deps: Deps, userId: string, owner: TurnOwner, input: End): Promise<TurnOwner> {
  const endedAt = performance.now()
  const { turnKey, epoch, frames, sha256 } = input
  if (owner.has(turnKey)) return owner
  const intake = intakes(deps).find(userId, turnKey)
  owner.check({ epoch, joins: intake?.of.joins ?? null })
  if (intake?.of.owner !== owner.key) throw new AppError('voice/frames_missing', { data: { have: 0 } })
  if (intake.tooLong) {
    await drop(deps, intake)
    throw new AppError('voice/turn_too_long')
  }
  if (intake.have < frames) throw new AppError('voice/frames_missing', { data: { have: intake.have } })
  if (intake.writer.sha256() !== sha256) {
    await drop(deps, intake)
    throw new AppError('voice/hash_mismatch')
  }
  return await (intake.sealed ??= sealTurn(deps, owner, intake, input, endedAt))
}

/** Discards a turn that the user cancelled. A turn that is being sealed stays. */
export async function cancelTurn(
  deps: Deps,
  userId: string,
  owner: TurnOwner,
  { turnKey }: { turnKey: string },
): Promise<void> {
  const intake = intakes(deps).find(userId, turnKey)
  if (intake && !intake.sealed && intake.of.owner === owner.key) await drop(deps, intake)
}

async function drop(deps: Deps, intake: TurnIntake): Promise<void> {
  intakes(deps).forget(intake)
  await intake.discard()
}

/**
 * Makes a complete turn durable, first the file, then the owner's document. The recogniser finishes meanwhile. On a full
 * disk no partial turn is left, and the device keeps the turn.
 */
async function sealTurn(
  deps: Deps,
  owner: TurnOwner,
  intake: TurnIntake,
  { epoch, sha256, durationMs: said, deviceText }: End,
  endedAt: number,
): Promise<TurnOwner> {
  const { turnKey, turn, codec, waitMs, joins, mayGoOn, plan } = intake.of
  intake.listener.finish()
  try {
    const { bytes } = await intake.writer.finish()
    // While the file and the document are being flushed: the words may be there as soon as these are.
    const measured = measureRecording(deps, plan.path)
    await intake.writer.flush()
    const durationMs = codec === 'pcm' ? Math.round(bytes / PCM_BYTES_PER_MS) : said
    const recording: Recording = { path: plan.path, codec, bytes, sha256, durationMs, mp3: false }
    const durable = await owner.keep({
      turnKey,
      turn,
      epoch,
      waitMs,
      durationMs,
      deviceText: deviceText ?? null,
      joins,
      mayGoOn,
      recording,
    })
    durable.heard({ turnKey, recording, measured, hear: (leave) => intake.hear(deps, leave), endedAt })
    return durable
  } catch (error) {
    // The turn was refused, so the recognised words are not needed, nor is a recording that the document does not name.
    // If the document can't be read, the recording stays.
    intake.listener.giveUp()
    const now = await owner.reread().catch(() => null)
    if (now && !now.has(turnKey)) await recordings(deps).remove(plan.path)
    throw error
  } finally {
    intakes(deps).forget(intake)
  }
}

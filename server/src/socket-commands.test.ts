import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signOut } from '@lianda/shared/module/identity/identity.contract'
import { FUNCTION_KEYS } from '@lianda/shared/module/org/function-keys'
import { seeAsBegin } from '@lianda/shared/module/org/role.admin.contract'
import type { SessionView } from '@lianda/shared/module/practice/practice.contract'
import type { RoundView } from '@lianda/shared/module/faq/round/round.contract'
import * as faq from '@lianda/shared/module/faq/round/round.events'
import * as events from '@lianda/shared/module/practice/practice.events'
import * as voice from '@lianda/shared/module/voice/voice.events'
import { Device, sha256Of } from '../test/device'
import { endedSessions } from '../test/matrix/places'
import { startedRound } from '../test/faq-world'
import { createPracticeWorld, type PracticeWorld, turnKeyOf } from '../test/practice-world'
import { tone } from '../test/scripted-voice'
import type { SignedIn } from '../test/world'
import type { SocketHandler } from './infra/realtime/socket-handler'
import { sessions as signIns } from './module/identity/session.model'
import { evictActor } from './module/identity'
import { rounds } from './module/faq/round/round.model'
import { sessions } from './module/practice/practice.model'
import { intakes } from './module/voice/turn-intake'
import { live, roomOf } from './module/practice/turn/live'
import { older } from './module/practice/turn/older-device'

const FRAMES_HELD = 5
const pcm = tone(400)
let world: PracticeWorld
let handlers: SocketHandler[]
let owner: SignedIn
let mine: Device
let session: SessionView
let round: RoundView
let speech: AbortSignal
let turnKey: string

/** Valid payloads of a device for this practice. A new event needs a row here. */
const payloads = (): Record<string, unknown> => {
  const { id, epoch, turn } = session
  const practice = { owner: { kind: 'practice', id } }
  const begin = { epoch, turn, codec: 'pcm', waitMs: null }
  const end = { frames: FRAMES_HELD, durationMs: 200, sha256: sha256Of(pcm.slice(0, FRAMES_HELD * voice.FRAME_BYTES)) }
  const frame = { turnKey, no: FRAMES_HELD, data: pcm.slice(0, voice.FRAME_BYTES) }
  return {
    [events.join.name]: { id, deviceId: 'device-0001', epoch },
    [voice.turnBegin.name]: { ...practice, turnKey: turnKeyOf(), ...begin },
    [voice.turnFrame.name]: frame,
    [voice.turnEnd.name]: { ...practice, epoch, turnKey, ...end },
    [voice.turnCancel.name]: { ...practice, epoch, turnKey },
    [older.begin.name]: { id, turnKey: turnKeyOf(), ...begin },
    [older.frame.name]: frame,
    [older.end.name]: { id, epoch, turnKey, ...end },
    [older.cancel.name]: { id, epoch, turnKey },
    [events.bargeIn.name]: { id, epoch, lineNo: 0, playedMs: 40 },
    [events.lineDone.name]: { id, epoch, lineNo: 0 },
    [faq.join.name]: { id: round.id, deviceId: 'device-0001', epoch: round.epoch },
    [faq.hear.name]: { id: round.id, epoch: round.epoch, ask: 0 },
  }
}

beforeAll(async () => {
  world = await createPracticeWorld()
  handlers = world.server.app.modules.flatMap((module) => module.socketHandlers ?? [])
  owner = await world.signedIn(world.orgid)
  session = await world.start(owner)
  round = await startedRound(world, owner)
  mine = await Device.connect(world.url, owner.token)
  await mine.send(events.join, { id: session.id, epoch: session.epoch, deviceId: 'device-0001' })
  turnKey = turnKeyOf()
  const { id, epoch, turn } = session
  await mine.send(events.lineDone, { id, epoch, lineNo: 0 })
  await mine.send(voice.turnBegin, {
    owner: { kind: 'practice', id },
    epoch,
    turnKey,
    turn,
    codec: 'pcm',
    waitMs: null,
  })
  mine.frames(turnKey, pcm, 0, FRAMES_HELD)
  await mine.until(voice.frameAck, ({ upTo }) => upTo === FRAMES_HELD - 1)
  speech = live(world.deps).speak(id)
})
afterAll(async () => {
  mine.close()
  await world.close()
})

/** Everything that a command could change. */
async function state(): Promise<unknown> {
  const intake = intakes(world.deps).find(owner.id, turnKey)
  return {
    document: JSON.stringify(await sessions(world.db).findOne({ _id: session.id, orgid: world.orgid }).lean()),
    round: JSON.stringify(await rounds(world.db).findOne({ _id: round.id, orgid: world.orgid }).lean()),
    speaking: !speech.aborted && live(world.deps).isSpeaking(session.id),
    held: [intake?.have, intake?.sealed, intake?.tooLong],
  }
}

/** Sends every declared event and returns the answers by name; streams are never answered. */
async function sendAll(from: Device, payload: (name: string) => unknown): Promise<Map<string, unknown>> {
  // A new second resets the socket's rate limit.
  world.clock.advance(1_000)
  const answers = new Map<string, unknown>()
  for (const { name, kind } of handlers)
    if (kind === 'stream') from.socket.emit(name, payload(name))
    else answers.set(name, await from.socket.timeout(20_000).emitWithAck(name, payload(name)))
  return answers
}

const codesOf = (answers: Map<string, unknown>): unknown[] => [
  ...new Set([...answers.values()].map((answer) => (answer as { code?: string }).code)),
]

describe('what a device may send over the socket', () => {
  it('is all in the table of this test: add a payload to it', () => {
    expect(Object.keys(payloads()).toSorted()).toEqual(handlers.map(({ name }) => name).toSorted())
  })

  const top = { roleType: 'owner', adminuser: true } as const
  const allOf = { roleType: 'admin', funcs: [...FUNCTION_KEYS], scope: 'organisation' } as const
  it.each([
    ['another learner', () => world.signedIn(world.orgid)],
    ['an administrator of everything', () => world.signedIn(world.orgid, allOf)],
    ['an owner', () => world.signedIn(world.orgid, top)],
    ['who sees as an administrator', () => world.signedIn(world.orgid, top)],
    ['a learner of another organisation', async () => world.signedIn(await world.org('Strangers'))],
    ['an owner of another organisation', async () => world.signedIn(await world.org('Strangers'), top)],
    ['the operator', async () => world.signedIn(await world.org('Operators'), { ...top, isadmin: 100 })],
  ] as const)('is refused before anything happens when %s names somebody’s practice', async (title, made) => {
    const who = await made()
    const about: Record<string, unknown> = {}
    if (title.startsWith('who sees')) {
      const { id } = await world.admin(world.orgid, [])
      about['seeas'] = (await world.get(seeAsBegin, { id }, who)).view
    }
    const stranger = await Device.connect(world.url, who.token, about)
    const before = await state()
    const answers = await sendAll(stranger, (name) => payloads()[name])
    expect(new Set(codesOf(answers))).toEqual(new Set(['practice/not_found', 'faq/round_not_found']))
    expect(await state()).toEqual(before)
    world.deps.realtime.emit({ room: roomOf(session.id) }, events.fenced, { id: session.id, epoch: 0 })
    await mine.until(events.fenced)
    expect(stranger.seen).toEqual([])
    stranger.close()
  })

  it('is refused when the session of the socket has ended elsewhere', async () => {
    const gone = await world.signedIn(world.orgid)
    const device = await Device.connect(world.url, gone.token)
    // As if another process had ended the session without this one knowing.
    await signIns(world.db).updateOne({ _id: gone.id, orgid: world.orgid }, { $set: { live: [] } })
    evictActor(world.deps, gone.id)
    const before = await state()
    expect(codesOf(await sendAll(device, (name) => payloads()[name]))).toEqual(['identity/no_token'])
    expect(await state()).toEqual(before)
    device.close()
  })

  it('ends with the session, and nobody gets in without one', async () => {
    const gone = await world.signedIn(world.orgid)
    const device = await Device.connect(world.url, gone.token)
    const closed = new Promise((done) => device.socket.once('disconnect', done))
    await world.get(signOut, {}, gone)
    await closed
    await expect(Device.connect(world.url, gone.token)).rejects.toThrow('identity/no_token')
    await expect(Device.connect(world.url, '')).rejects.toThrow('identity/no_token')
    for (const [code, { token }] of await endedSessions(world))
      await expect(Device.connect(world.url, token)).rejects.toThrow(code)
  })

  it('is refused before anything happens when it is malformed', async () => {
    const before = await state()
    const junk = [null, [], 'x', 7, {}, { id: { $ne: null } }, { id: [session.id], epoch: 'x' }]
    for (const payload of junk) expect(codesOf(await sendAll(mine, () => payload))).toEqual(['request/invalid'])
    const half = (name: string) => ({ ...(payloads()[name] as object), id: { $gt: '' }, turnKey: { $gt: '' } })
    expect(codesOf(await sendAll(mine, half))).toEqual(['request/invalid'])
    expect(await state()).toEqual(before)
  })

  it('by an older device of the same person does not silence the customer', async () => {
    world.clock.advance(1_000)
    const before = await state()
    const old = { ...(payloads()[events.bargeIn.name] as object), epoch: session.epoch + 1 }
    const answer: unknown = await mine.socket.emitWithAck(events.bargeIn.name, old)
    expect(answer).toMatchObject({ code: 'practice/fenced' })
    expect(await state()).toEqual(before)
  })

  it('is taken from the device of the person whose practice it is', async () => {
    const other = await Device.connect(world.url, owner.token)
    const answers = await sendAll(other, (name) => payloads()[name])
    const codes = [...answers].map(([name, answer]) => `${name}: ${(answer as { code?: string }).code ?? 'taken'}`)
    expect(codes.filter((one) => /not_found|identity|invalid/.test(one))).toEqual([])
    other.close()
  })
})

import { ApiError } from '../../client/api-error'
import { toBase64Url } from '../../kernel/bytes'
import type { Services } from '../../store/services'
import { type SessionView, say } from './practice.contract'
import type { HeldTurn, Recording } from './turn-machine.types'
import { TEXT_KIND } from './turn-kinds'
import { keepRecording, type TurnRecording, type TurnUpload, uploadTurn } from '../voice/turn-recording'

/** Sound from before the press or the first voice (ms), so that the first syllable is complete. */
const PRE_ROLL_MS = { press: 160, voice: 400 } as const
/** Wait between tries of a typed turn (ms) while the link is up but the call fails. */
const RETRY_MS = 2_000
const CALL_TIMEOUT_MS = 20_000

/** Data to send a typed turn again after a crash. */
export interface KeptText {
  sessionId: string
  epoch: number
  turn: number
  kind: 'text' | 'silent'
  text: string
  forVoice: string | null
}

/** A new turn key of 128 random bits; the server treats turns with the same key as one. */
export const freshTurnKey = (randomBytes: (length: number) => Uint8Array): string => toBase64Url(randomBytes(16))

/** Sessions that this device holds now, with their epoch: turns kept with an older epoch may be sent. */
export type HeldSessions = Map<string, number>

/** What becomes of the learner's turns. */
export type OwnTurnEvent =
  /** The turn is durable on the server, and no longer on this device. */
  | { type: 'acked'; kind: 'voice' | 'text'; turnKey: string; session: SessionView }
  /** The server refused the turn for good. */
  | { type: 'refused'; turnKey: string; error: unknown }
  /** The device has no room for it. */
  | { type: 'storage_full'; turnKey: string }
  | { type: 'weak_link' }

export interface OwnTurnsDeps {
  services: Services
  sessionId: string
  epoch(): number
  tell(event: OwnTurnEvent): void
}

/** The learner's turns in one room: kept on the device first, sent until the server has them, then forgotten. */
export interface OwnTurns {
  /** Starts a recording; it is sent while it runs. */
  record(turnKey: string, turn: number, waitMs: number | null, by: Recording['by']): void
  add(frame: Uint8Array): void
  /** Ends the running recording; sending continues. */
  stop(turnKey: string): void
  /** Resolves when all of the turn is on the device; rejects if there was no room. */
  keep(held: HeldTurn): Promise<void>
  send(held: HeldTurn): void
  /** Drops a recording and tells the server if it had begun there. */
  discard(turnKey: string): void
  forget(turnKey: string): void
  /** Continues sending the recordings, for instance after the link changed. */
  wake(): void
  /** Leaves unsent turns to the outbox. */
  dispose(): void
}

interface SpokenTurn {
  recording: TurnRecording
  upload: TurnUpload
}

interface TypedTurn {
  /** Resolves when it is on the device; null for a silent turn, which is not kept. */
  stored: Promise<void> | null
  /** `retrying` waits for the next try. */
  is: 'kept' | 'calling' | 'retrying' | 'gone'
  cancelRetry(): void
}

const quietly = (work: Promise<void> | null): Promise<void> => (work ?? Promise.resolve()).catch(() => undefined)

export function createOwnTurns({ services, sessionId, epoch, tell }: OwnTurnsDeps): OwnTurns {
  const { outbox, call, realtime, timer, platform } = services
  const { recorder } = platform
  const spoken = new Map<string, SpokenTurn>()
  const typed = new Map<string, TypedTurn>()
  let current: TurnRecording | null = null
  /** Resolves at the end of the newest recording, when its last frames have arrived. */
  let stopping: Promise<void> = Promise.resolve()

  function takeSpoken(turnKey: string): SpokenTurn | undefined {
    const turn = spoken.get(turnKey)
    spoken.delete(turnKey)
    return turn
  }
  function takeTyped(turnKey: string): TypedTurn | undefined {
    const turn = typed.get(turnKey)
    typed.delete(turnKey)
    turn?.cancelRetry()
    if (turn !== undefined) turn.is = 'gone'
    return turn
  }
  /** Deletes an item from the outbox. It may have just been opened, so its first write must finish first. */
  const finish = (turnKey: string, writing: Promise<void> | null) =>
    void quietly(writing).then(() => outbox.finish(turnKey))
  function forget(turnKey: string): void {
    const voice = takeSpoken(turnKey)
    voice?.upload.abandon()
    if (voice !== undefined) finish(turnKey, voice.recording.safe())
    const text = takeTyped(turnKey)
    if (text?.stored) finish(turnKey, text.stored)
  }
  function wake(): void {
    for (const { upload } of spoken.values()) upload.wake()
  }
  function acked(kind: 'voice' | 'text', turnKey: string, session: SessionView): void {
    forget(turnKey)
    tell({ type: 'acked', kind, turnKey, session })
  }

  function open({ turnKey, turn, kind, text, forVoice }: HeldTurn): TypedTurn {
    const fresh: TypedTurn = { stored: null, is: 'kept', cancelRetry: () => undefined }
    typed.set(turnKey, fresh)
    if (kind === 'silent') return fresh
    const kept: KeptText = { sessionId, epoch: epoch(), turn, kind: 'text', text, forVoice }
    fresh.stored = outbox.open(TEXT_KIND, turnKey, JSON.stringify(kept))
    fresh.stored.catch(() => tell({ type: 'storage_full', turnKey }))
    return fresh
  }
  async function deliver(turn: TypedTurn, held: HeldTurn): Promise<void> {
    if (turn.is === 'calling' || turn.is === 'gone') return
    turn.cancelRetry()
    turn.is = 'calling'
    const { turnKey, turn: no, text, forVoice } = held
    const kind: KeptText['kind'] = held.kind === 'silent' ? 'silent' : 'text'
    try {
      // A text is sent even if the device had no room for it.
      await quietly(turn.stored)
      const input = { id: sessionId, epoch: epoch(), turnKey, turn: no, kind, text, ...(forVoice ? { forVoice } : {}) }
      const { session } = await call(say, input, { timeoutMs: CALL_TIMEOUT_MS })
      acked('text', turnKey, session)
    } catch (error) {
      const passing = !(error instanceof ApiError) || error.status >= 500 || error.status === 429
      if (!passing) return tell({ type: 'refused', turnKey, error })
      if (typed.get(turnKey) !== turn) return
      turn.is = 'retrying'
      turn.cancelRetry = timer.after(RETRY_MS, () => void deliver(turn, held))
    }
  }

  return {
    record(turnKey, turn, waitMs, by) {
      const kept = { sessionId, epoch: epoch(), turn, waitMs, sealed: null }
      const recording = keepRecording(outbox, turnKey, kept, () => tell({ type: 'storage_full', turnKey }))
      const onWeak = () => tell({ type: 'weak_link' })
      const upload = uploadTurn(recording, { realtime, timer, epoch, encodeMp3: recorder.encodeMp3, onWeak })
      spoken.set(turnKey, { recording, upload })
      current = recording
      recorder.start(PRE_ROLL_MS[by])
      upload.done.then(
        ({ session }) => acked('voice', turnKey, session),
        (error: unknown) => spoken.has(turnKey) && tell({ type: 'refused', turnKey, error }),
      )
    },
    add(frame) {
      current?.add(frame)
      if (current !== null) spoken.get(current.turnKey)?.upload.wake()
    },
    stop(turnKey) {
      const recording = current
      if (recording?.turnKey !== turnKey) return
      stopping = recorder.stop().then(() => {
        if (current === recording) current = null
        recording.seal()
        spoken.get(turnKey)?.upload.wake()
      })
    },
    async keep(held) {
      if (held.kind !== 'voice') return void (await (typed.get(held.turnKey) ?? open(held)).stored)
      await stopping
      await spoken.get(held.turnKey)?.recording.safe()
    },
    send(held) {
      if (held.kind === 'voice') wake()
      else void deliver(typed.get(held.turnKey) ?? open(held), held)
    },
    discard(turnKey) {
      const turn = takeSpoken(turnKey)
      if (current?.turnKey === turnKey) {
        current = null
        void recorder.stop()
      }
      turn?.upload.cancel()
      if (turn !== undefined) finish(turnKey, turn.recording.safe())
    },
    forget,
    wake,
    dispose() {
      if (current !== null) {
        void recorder.stop()
        current.seal()
        current = null
      }
      for (const [turnKey, { upload, recording }] of spoken) {
        upload.abandon()
        void quietly(recording.safe()).then(() => outbox.release(turnKey))
      }
      spoken.clear()
      for (const turnKey of [...typed.keys()]) {
        const stored = takeTyped(turnKey)?.stored
        if (stored) void stored.catch(() => undefined).then(() => outbox.release(turnKey))
      }
    },
  }
}

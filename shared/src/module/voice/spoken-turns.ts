import { toBase64Url } from '../../kernel/bytes'
import type { Services } from '../../store/services'
import { voiceKind } from './outbox-kind'
import { keepRecording, type TurnRecording, type TurnUpload, uploadTurn } from './turn-recording'
import type { OwnerKind, ViewOf } from './voice.events'

/** Sound from before the press or the first voice (ms), so that the first syllable is complete. */
export const PRE_ROLL_MS = { press: 160, voice: 400 } as const

/** A new turn key of 128 random bits; the server treats turns with the same key as one. */
export const freshTurnKey = (randomBytes: (length: number) => Uint8Array): string => toBase64Url(randomBytes(16))

/** What becomes of the spoken turns. */
export type SpokenTurnEvent<View> =
  /** The turn is durable on the server, and no longer on this device. */
  | { type: 'acked'; turnKey: string; view: View }
  /** The server refused the turn for good. */
  | { type: 'refused'; turnKey: string; error: unknown }
  /** The device has no room for it. */
  | { type: 'storage_full'; turnKey: string }
  | { type: 'weak_link' }

export interface SpokenTurnsDeps<O extends OwnerKind> {
  services: Services
  owner: O
  /** The owner's id. */
  id: string
  epoch(): number
  tell(event: SpokenTurnEvent<ViewOf<O>>): void
}

export interface NewRecording {
  turnKey: string
  turn: number
  waitMs: number | null
  by: keyof typeof PRE_ROLL_MS
  /** Key of the turn that it goes on with: it is sent after that one. */
  joins?: string | null
  /** What is said before an answer was heard goes on with it. */
  mayGoOn?: boolean
}

/** Turns spoken to one owner: kept on the device first, sent until the server has them, then forgotten. */
export interface SpokenTurns {
  /** Starts a recording, by the finger or by the voice itself; it is sent while it runs. */
  record(turn: NewRecording): void
  add(frame: Uint8Array): void
  /** Ends the running recording; sending continues. */
  stop(turnKey: string): void
  /** Resolves when all of the turn is on the device; rejects if there was no room. */
  keep(turnKey: string): Promise<void>
  /** Drops a recording and tells the server if it had begun there. */
  discard(turnKey: string): void
  forget(turnKey: string): void
  /** Continues sending, for instance after the link changed. */
  wake(): void
  /** Leaves unsent turns to the outbox. */
  dispose(): void
}

interface SpokenTurn<View> {
  recording: TurnRecording
  upload: TurnUpload<View>
}

export function createSpokenTurns<O extends OwnerKind>(deps: SpokenTurnsDeps<O>): SpokenTurns {
  const { owner, id, epoch, tell } = deps
  const { outbox, realtime, timer, platform } = deps.services
  const { recorder } = platform
  const turns = new Map<string, SpokenTurn<ViewOf<O>>>()
  let current: TurnRecording | null = null
  /** Resolves at the end of the newest recording, when its last frames have arrived. */
  let stopping: Promise<void> = Promise.resolve()

  function take(turnKey: string): SpokenTurn<ViewOf<O>> | undefined {
    const turn = turns.get(turnKey)
    turns.delete(turnKey)
    return turn
  }
  const written = ({ recording }: SpokenTurn<unknown>) => recording.safe().catch(() => undefined)
  /** Deletes a turn from the outbox. It may have just been opened, so its first write must finish first. */
  const finish = (turnKey: string, turn: SpokenTurn<unknown>) => void written(turn).then(() => outbox.finish(turnKey))
  function forget(turnKey: string): void {
    const turn = take(turnKey)
    if (turn === undefined) return
    turn.upload.abandon()
    finish(turnKey, turn)
  }

  return {
    record({ turnKey, turn, waitMs, by, joins = null, mayGoOn = false }) {
      const onFull = () => tell({ type: 'storage_full', turnKey })
      const more = { ...(joins === null ? {} : { joins }), ...(mayGoOn ? { mayGoOn } : {}) }
      const kept = { id, epoch: epoch(), turn, waitMs, sealed: null, ...more }
      const before = joins === null ? undefined : turns.get(joins)?.upload.done
      const recording = keepRecording(turnKey, kept, { outbox, kind: voiceKind(owner.kind), onFull })
      const onWeak = () => tell({ type: 'weak_link' })
      const { encodeMp3 } = recorder
      const upload = uploadTurn(recording, { owner, realtime, timer, epoch, encodeMp3, onWeak, before })
      turns.set(turnKey, { recording, upload })
      current = recording
      recorder.start(PRE_ROLL_MS[by])
      upload.done.then(
        ({ view }) => {
          forget(turnKey)
          tell({ type: 'acked', turnKey, view })
        },
        (error: unknown) => turns.has(turnKey) && tell({ type: 'refused', turnKey, error }),
      )
    },
    add(frame) {
      current?.add(frame)
      if (current !== null) turns.get(current.turnKey)?.upload.wake()
    },
    stop(turnKey) {
      const recording = current
      if (recording?.turnKey !== turnKey) return
      stopping = recorder.stop().then(() => {
        if (current === recording) current = null
        recording.seal()
        turns.get(turnKey)?.upload.wake()
      })
    },
    async keep(turnKey) {
      await stopping
      await turns.get(turnKey)?.recording.safe()
    },
    discard(turnKey) {
      const turn = take(turnKey)
      if (current?.turnKey === turnKey) {
        current = null
        void recorder.stop()
      }
      if (turn === undefined) return
      turn.upload.cancel()
      finish(turnKey, turn)
    },
    forget,
    wake() {
      for (const { upload } of turns.values()) upload.wake()
    },
    dispose() {
      if (current !== null) {
        void recorder.stop()
        current.seal()
        current = null
      }
      for (const [turnKey, turn] of turns) {
        turn.upload.abandon()
        void written(turn).then(() => outbox.release(turnKey))
      }
      turns.clear()
    },
  }
}

import type { Timer } from '@lianda/shared/kernel/timer'
import type { Failure } from '../platform/failure'

/** After the last change, before it is sent. */
export const SAVE_DELAY_MS = 800
/** After a failed try, when the reason may pass by itself. */
export const RETRY_MS = 5_000

export type SaveState =
  | { kind: 'saved'; atMs: number }
  /** Changed and not sent yet, or on its way. */
  | { kind: 'saving' }
  /** Tried again by itself when `retries`; with the next change in any case. */
  | { kind: 'failed'; failure: Failure; retries: boolean }
  /** Somebody else saved in between: nothing is sent any more until one of both is chosen. */
  | { kind: 'conflict' }

export interface AutosaveDeps<Content, Answer extends { rev: number }> {
  save: (content: Content, rev: number) => Promise<Answer>
  /** The server's answer to the newest content that it has. */
  onSaved: (answer: Answer) => void
  onState: (state: SaveState) => void
  failureOf: (error: unknown) => Failure
  /** Of a failure: somebody else saved in between. */
  isConflict: (failure: Failure) => boolean
  /** Of a failure: it may pass by itself (network, a busy server). */
  mayPass: (failure: Failure) => boolean
  timer: Timer
  nowMs: () => number
}

export interface Autosave<Content> {
  /** The content is another one now. */
  changed(content: Content): void
  /** Content that was written on another revision than the server has: not sent until one of both is chosen. */
  dispute(content: Content, rev: number): void
  /** Sends at once what is not saved. True when everything is saved afterwards. */
  flush(): Promise<boolean>
  /** Goes on from another revision; unsaved content stays unsaved and is sent on top of it when `resend`. */
  rebase(rev: number, resend: boolean): void
  /** What the server does not have yet; null when it has everything. */
  unsaved(): Content | null
  rev(): number
  stop(): void
}

/** Saves while one works: one request at a time, always the newest content, in order by `rev`. */
export function createAutosave<Content, Answer extends { rev: number }>(
  firstRev: number,
  savedAtMs: number,
  deps: AutosaveDeps<Content, Answer>,
): Autosave<Content> {
  let rev = firstRev
  let waiting: { content: Content } | null = null
  let running: Promise<void> | null = null
  let conflict = false
  let stopped = false
  let cancel: (() => void) | null = null
  deps.onState({ kind: 'saved', atMs: savedAtMs })

  const schedule = (ms: number) => {
    cancel?.()
    cancel = deps.timer.after(ms, () => void send())
  }
  const send = async (): Promise<void> => {
    cancel?.()
    cancel = null
    if (running) return running.then(() => (waiting && !conflict ? send() : undefined))
    const sent = waiting
    if (!sent || conflict) return
    running = deliver(sent).finally(() => {
      running = null
    })
    await running
  }
  const deliver = async (sent: { content: Content }): Promise<void> => {
    deps.onState({ kind: 'saving' })
    try {
      const answer = await deps.save(sent.content, rev)
      rev = answer.rev
      if (waiting === sent) waiting = null
      deps.onSaved(answer)
      if (waiting) schedule(SAVE_DELAY_MS)
      else deps.onState({ kind: 'saved', atMs: deps.nowMs() })
    } catch (error) {
      const failure = deps.failureOf(error)
      conflict = deps.isConflict(failure)
      const retries = !conflict && deps.mayPass(failure)
      deps.onState(conflict ? { kind: 'conflict' } : { kind: 'failed', failure, retries })
      if (conflict || stopped) return
      if (waiting !== sent) schedule(SAVE_DELAY_MS)
      else if (retries) schedule(RETRY_MS)
    }
  }
  return {
    changed(content) {
      waiting = { content }
      if (conflict || stopped) return
      deps.onState({ kind: 'saving' })
      if (!running) schedule(SAVE_DELAY_MS)
    },
    dispute(content, writtenOn) {
      waiting = { content }
      rev = writtenOn
      conflict = true
      deps.onState({ kind: 'conflict' })
    },
    async flush() {
      await send()
      return waiting === null
    },
    rebase(next, resend) {
      rev = next
      conflict = false
      if (!resend) waiting = null
      if (waiting) schedule(0)
      else deps.onState({ kind: 'saved', atMs: deps.nowMs() })
    },
    unsaved: () => waiting?.content ?? null,
    rev: () => rev,
    stop() {
      stopped = true
      cancel?.()
    },
  }
}

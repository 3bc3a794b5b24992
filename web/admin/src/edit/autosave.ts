import type { Timer } from '@lianda/shared/kernel/timer'
import type { Failure } from '../platform/failure'

/** Delay between the last change and the save. */
export const SAVE_DELAY_MS = 800
/** Delay before a retry, when the failure may be temporary. */
export const RETRY_MS = 5_000

export type SaveState =
  | { kind: 'saved'; atMs: number }
  /** Changed and not sent yet, or on its way. */
  | { kind: 'saving' }
  /** `retries`: retried automatically. The next change triggers a save in any case. */
  | { kind: 'failed'; failure: Failure; retries: boolean }
  /** Somebody else saved in between: nothing is sent until the user chooses one version. */
  | { kind: 'conflict' }

export interface AutosaveDeps<Content, Answer extends { rev: number }> {
  save: (content: Content, rev: number) => Promise<Answer>
  /** Receives the server's answer to the newest content that it has. */
  onSaved: (answer: Answer) => void
  onState: (state: SaveState) => void
  failureOf: (error: unknown) => Failure
  /** Whether a failure means that somebody else saved in between. */
  isConflict: (failure: Failure) => boolean
  /** Whether a failure may be temporary (network, a busy server). */
  mayPass: (failure: Failure) => boolean
  timer: Timer
  nowMs: () => number
}

export interface Autosave<Content> {
  /** Reports new content. */
  changed(content: Content): void
  /** Content written on another revision than the server has: not sent until the user chooses one version. */
  dispute(content: Content, rev: number): void
  /** Sends unsaved content at once. True when everything is saved afterwards. */
  flush(): Promise<boolean>
  /** Continues from another revision. `resend`: sends unsaved content on top of it; otherwise drops it. */
  rebase(rev: number, resend: boolean): void
  /** Content that the server does not have yet; null when it has everything. */
  unsaved(): Content | null
  rev(): number
  stop(): void
}

/** Saves during editing: one request at a time, always the newest content, ordered by `rev`. */
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

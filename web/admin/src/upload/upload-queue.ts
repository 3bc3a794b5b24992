import { createStore, type StoreApi } from 'zustand/vanilla'
import { NetworkError } from '@lianda/shared/platform/http'
import { type Failure, failureOf } from '../platform/failure'
import { texts } from '../platform/platform'
import { UnreadableFile } from './unreadable-file'
import { PAUSED, type Uploaded, type UploadOptions, type UploadStage } from './upload-file'
import { createPace, type Pace } from './upload-pace'

export interface QueuedFile {
  id: number
  /** Its place among the files that were chosen together, from 1. */
  n: number
  name: string
  sizeBytes: number
  state: 'waiting' | 'sending' | 'paused' | 'failed'
  stage: UploadStage
  pace: Pace
  /** 0 to 100. */
  percent: number
  failure: Failure | null
}

export interface UploadQueue {
  state: StoreApi<readonly QueuedFile[]>
  /** @param first number of the first one among the files that were chosen together */
  add(files: readonly File[], first?: number): void
  /** Stops a file, or takes back one that waits, is paused or has failed. */
  cancel(id: number): void
  /** Stops the file under way for a while; the next one is sent. */
  pause(id: number): void
  cancelAll(): void
  /** Puts a paused or failed file back in line. */
  retry(id: number): void
}

const NOT_BEGUN: Pace = { sentBytes: 0, bytesPerS: null, leftS: null }

const FRESH = { state: 'waiting', stage: 'sending', pace: NOT_BEGUN, percent: 0, failure: null } as const

interface Deps {
  send(file: File, options: UploadOptions): Promise<Uploaded>
  onUploaded(uploaded: Uploaded, file: File): void
  /** Removes what has arrived of a paused file that is not wanted after all. */
  giveUp?(file: File): void
  nowMs?(): number
}

const reasonOf = (error: unknown): Failure =>
  error instanceof UnreadableFile
    ? { message: texts.t('upload.progress.unreadable'), requestId: '', code: 'upload/unreadable', fields: {} }
    : failureOf(error)

/** Sends files one at a time, in their order. What has arrived leaves the list; what has failed stays until it is told. */
export function createUploadQueue({ send, onUploaded, giveUp, nowMs = () => performance.now() }: Deps): UploadQueue {
  const state = createStore<readonly QueuedFile[]>(() => [])
  const files = new Map<number, File>()
  let last = 0
  let running: { id: number; stop: AbortController } | null = null

  const change = (id: number, part: Partial<QueuedFile>) =>
    state.setState(
      state.getState().map((one) => (one.id === id ? { ...one, ...part } : one)),
      true,
    )
  const remove = (id: number) => {
    files.delete(id)
    state.setState(
      state.getState().filter((one) => one.id !== id),
      true,
    )
  }

  async function next(): Promise<void> {
    const found = running ? undefined : state.getState().find((one) => one.state === 'waiting')
    const file = found && files.get(found.id)
    if (!found || !file) return
    const { id } = found
    const stop = new AbortController()
    running = { id, stop }
    change(id, { state: 'sending', stage: 'sending', failure: null })
    const paceOf = createPace(file.size, nowMs)
    const onBytes = (bytes: number) =>
      change(id, { pace: paceOf(bytes), percent: Math.floor((bytes / Math.max(1, file.size)) * 100) })
    const onStage = (stage: UploadStage) => change(id, { stage })
    try {
      const uploaded = await send(file, { signal: stop.signal, onBytes, onStage })
      remove(id)
      // It may have been stopped at the last moment.
      if (!stop.signal.aborted || stop.signal.reason === PAUSED) onUploaded(uploaded, file)
    } catch (error) {
      if (stop.signal.reason === PAUSED) change(id, { state: 'paused' })
      else if (error instanceof NetworkError && error.reason === 'aborted') remove(id)
      else change(id, { state: 'failed', failure: reasonOf(error) })
    } finally {
      running = null
    }
    await next()
  }

  const cancel = (id: number) => {
    const file = files.get(id)
    if (running?.id === id) return running.stop.abort()
    if (file && state.getState().some((one) => one.id === id && one.state === 'paused')) giveUp?.(file)
    remove(id)
  }
  return {
    state,
    add(added, first = 1) {
      const rows = added.map((file, index): QueuedFile => {
        const id = ++last
        files.set(id, file)
        return { id, n: first + index, name: file.name, sizeBytes: file.size, ...FRESH }
      })
      state.setState([...state.getState(), ...rows], true)
      void next()
    },
    cancel,
    pause(id) {
      if (running?.id === id) running.stop.abort(PAUSED)
    },
    cancelAll: () => state.getState().forEach(({ id }) => cancel(id)),
    retry(id) {
      change(id, { state: 'waiting', failure: null })
      void next()
    },
  }
}

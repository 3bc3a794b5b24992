import { createStore, type StoreApi } from 'zustand/vanilla'
import { NetworkError } from '@lianda/shared/platform/http'
import { type Failure, failureOf } from '../platform/failure'
import type { Uploaded, UploadOptions } from './upload-file'

export interface QueuedFile {
  id: number
  /** Its place among the files that were chosen together, from 1. */
  n: number
  name: string
  state: 'waiting' | 'sending' | 'failed'
  /** 0 to 100. */
  percent: number
  failure: Failure | null
}

export interface UploadQueue {
  state: StoreApi<readonly QueuedFile[]>
  /** @param first number of the first one among the files that were chosen together */
  add(files: readonly File[], first?: number): void
  /** Stops a file, or takes back one that waits or has failed. */
  cancel(id: number): void
  cancelAll(): void
  /** Puts a failed file back in line. */
  retry(id: number): void
}

interface Deps {
  send(file: File, options: UploadOptions): Promise<Uploaded>
  onUploaded(uploaded: Uploaded, file: File): void
}

/** Sends files one at a time, in their order. What has arrived leaves the list; what has failed stays until it is told. */
export function createUploadQueue({ send, onUploaded }: Deps): UploadQueue {
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
    change(id, { state: 'sending', percent: 0, failure: null })
    try {
      const uploaded = await send(file, { signal: stop.signal, onProgress: (percent) => change(id, { percent }) })
      remove(id)
      onUploaded(uploaded, file)
    } catch (error) {
      if (error instanceof NetworkError && error.reason === 'aborted') remove(id)
      else change(id, { state: 'failed', failure: failureOf(error) })
    } finally {
      running = null
    }
    await next()
  }

  const cancel = (id: number) => {
    if (running?.id === id) running.stop.abort()
    else remove(id)
  }
  return {
    state,
    add(added, first = 1) {
      const rows = added.map((file, index): QueuedFile => {
        const id = ++last
        files.set(id, file)
        return { id, n: first + index, name: file.name, state: 'waiting', percent: 0, failure: null }
      })
      state.setState([...state.getState(), ...rows], true)
      void next()
    },
    cancel,
    cancelAll: () => state.getState().forEach(({ id }) => cancel(id)),
    retry(id) {
      change(id, { state: 'waiting', failure: null })
      void next()
    },
  }
}

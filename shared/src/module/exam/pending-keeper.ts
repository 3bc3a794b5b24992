import type { Outbox } from '../../client/outbox'
import type { Timer } from '../../kernel/timer'
import { StorageFullError } from '../../platform/storage'
import { EXAM_KIND, itemKeyOf, type KeptPending } from './attempt-keeping'

/** Wait before a retry (ms): an earlier page's drain may hold the item for a moment. */
const AGAIN_MS = 400

export interface PendingKeeper {
  /** Writes the pending answers as they are now; resolves when they are on the device or the write failed. */
  write(): Promise<void>
  /** True if the current pending answers are stored on this device. */
  safe(): boolean
  /** True if the device had no room for the last write. */
  full(): boolean
  /** Leaves the item to the outbox's drain. */
  release(): Promise<void>
}

/**
 * Keeps the pending answers of one attempt as one outbox item, which is removed when the server has all of them. Only
 * one write runs at a time; the next one takes the newest content.
 */
export function createPendingKeeper(
  { outbox, timer }: { outbox: Outbox; timer: Timer },
  content: () => KeptPending,
  onChange: () => void,
): PendingKeeper {
  const { attemptId, epoch } = content()
  const key = itemKeyOf(attemptId, epoch)
  let open = false
  let released = false
  let full = false
  let written: KeptPending | null = null
  let running: Promise<void> | null = null
  let cancelAgain: (() => void) | null = null

  async function writeOnce(): Promise<void> {
    const now = content()
    const empty = now.saves.length === 0 && now.events.length === 0 && !now.submit
    try {
      if (empty) {
        if (open) await outbox.finish(key)
        open = false
      } else if (open) await outbox.update(key, JSON.stringify(now))
      else {
        await outbox.open(EXAM_KIND, key, JSON.stringify(now))
        open = true
      }
      written = now
      full = false
    } catch (error) {
      written = null
      full = error instanceof StorageFullError
      cancelAgain?.()
      cancelAgain = timer.after(AGAIN_MS, () => void write())
    }
  }
  async function write(): Promise<void> {
    if (released) return
    // A caller during a running write waits for the next write, which contains its change.
    if (running !== null) {
      await running
      if (written === content() || released) return
    }
    running ??= writeOnce().finally(() => {
      running = null
      onChange()
    })
    await running
  }
  return {
    write,
    safe: () => written !== null && written === content(),
    full: () => full,
    async release() {
      released = true
      cancelAgain?.()
      await running
      outbox.release(key)
    },
  }
}

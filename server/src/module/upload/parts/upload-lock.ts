import { ERRORS, type Lock, type Locker, type RequestRelease } from '@tus/server'
import { perApp } from '../../../deps'

/** Longer than an earlier request takes to let go; storing the whole file may take longer. */
const PATIENCE_MS = 30_000

interface Held {
  askToRelease: RequestRelease
  released: Promise<void>
  release(): void
}

/**
 * One request at a time for each upload. A new one asks the earlier to stop: a device that lost its connection comes back
 * while the server still waits for more bytes on the old one.
 */
export class UploadLocks implements Locker {
  private readonly held = new Map<string, Held>()

  newLock(id: string): Lock {
    return {
      lock: (signal, askToRelease) => this.take(id, signal, askToRelease),
      unlock: () => {
        const held = this.held.get(id)
        this.held.delete(id)
        held?.release()
        return Promise.resolve()
      },
    }
  }

  /** Runs the work, which nobody can ask to stop. */
  async hold<T>(id: string, work: () => Promise<T>): Promise<T> {
    const lock = this.newLock(id)
    await lock.lock(AbortSignal.timeout(PATIENCE_MS), () => undefined)
    try {
      return await work()
    } finally {
      await lock.unlock()
    }
  }

  private async take(id: string, signal: AbortSignal, askToRelease: RequestRelease): Promise<void> {
    const stop = AbortSignal.any([signal, AbortSignal.timeout(PATIENCE_MS)])
    for (let held = this.held.get(id); held; held = this.held.get(id)) {
      await held.askToRelease()
      await Promise.race([held.released, aborted(stop)])
    }
    let release = (): void => undefined
    const released = new Promise<void>((resolve) => (release = resolve))
    this.held.set(id, { askToRelease, released, release })
  }
}

const aborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_resolve, reject) => {
    const refuse = () => reject(ERRORS.ERR_LOCK_TIMEOUT)
    if (signal.aborted) refuse()
    else signal.addEventListener('abort', refuse, { once: true })
  })

export const uploadLocks = perApp(() => new UploadLocks())

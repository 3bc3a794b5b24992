import { examSlice } from '@lianda/shared/module/exam/exam.slice'
import { practiceSlice } from '@lianda/shared/module/practice/practice.slice'
import { shellSlice } from '@lianda/shared/module/shell/shell.slice'
import type { Core } from '@lianda/shared/store/core'

const LOOK_EVERY_MS = 60 * 60_000
/** Registering competes with the first screen for the network: it waits until that is there. */
const REGISTER_AFTER_MS = 3_000

/**
 * Registers the service worker and offers a newer version when it is ready. Nothing reloads by itself: the learner
 * taps, and during a practice or an exam the offer is not even shown.
 */
export function watchForUpdates({ store, services: { timer } }: Core): void {
  if (!('serviceWorker' in navigator) || !import.meta.env.PROD) return
  timer.after(REGISTER_AFTER_MS, () => {
    register(store).catch((error: unknown) => console.warn('service worker', error))
  })
}

async function register(store: Core['store']): Promise<void> {
  const { Workbox } = await import('workbox-window')
  const worker = new Workbox('/sw.js')
  let taken = false
  worker.addEventListener('waiting', () => {
    store
      .of(shellSlice)
      .getState()
      .updateOffered(() => {
        const busy = store.of(practiceSlice).getState().running || store.of(examSlice).getState().running
        if (busy) return
        taken = true
        worker.messageSkipWaiting()
      })
  })
  // Another tab took it over: this one goes on with what it has, the previous build's pieces stay served.
  worker.addEventListener('controlling', () => {
    if (taken) location.reload()
  })
  await worker.register()
  setInterval(() => void worker.update().catch(() => undefined), LOOK_EVERY_MS)
}

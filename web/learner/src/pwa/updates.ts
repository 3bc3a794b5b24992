import { roundSlice } from '@lianda/shared/module/faq/round/round.slice'
import { examSlice } from '@lianda/shared/module/exam/exam.slice'
import { practiceSlice } from '@lianda/shared/module/practice/practice.slice'
import { shellSlice } from '@lianda/shared/module/shell/shell.slice'
import type { Core } from '@lianda/shared/store/core'

const LOOK_EVERY_MS = 60 * 60_000
/** Delay of the registration, which competes with the first screen for the network. */
const REGISTER_AFTER_MS = 3_000

/**
 * Registers the service worker and offers a newer version when it is ready. Nothing reloads without the learner's tap,
 * and there is no offer during a practice or an exam.
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
        const busy =
          store.of(practiceSlice).getState().running ||
          store.of(examSlice).getState().running ||
          store.of(roundSlice).getState().running
        if (busy) return
        taken = true
        worker.messageSkipWaiting()
      })
  })
  // If another tab activated the update, this tab keeps its version: the previous build's chunks are still served.
  worker.addEventListener('controlling', () => {
    if (taken) location.reload()
  })
  await worker.register()
  setInterval(() => void worker.update().catch(() => undefined), LOOK_EVERY_MS)
}

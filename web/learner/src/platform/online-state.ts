import type { State } from '@lianda/shared/kernel/state'
import { createStore } from 'zustand/vanilla'

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]']

/**
 * Whether the server may be reachable, as reported by the browser. A machine without a network still reaches a server
 * on itself, so on a loopback address `/healthz` is asked before "offline" is believed.
 */
export function watchOnline(): State<boolean> {
  const local = LOOPBACK.includes(location.hostname)
  const online = createStore<boolean>(() => navigator.onLine || local)
  const become = (next: boolean) => online.setState(next)
  const answers = () =>
    fetch('/healthz', { cache: 'no-store' }).then(
      (response) => response.ok,
      () => false,
    )
  if (local && !navigator.onLine) void answers().then(become)
  addEventListener('online', () => become(true))
  addEventListener('offline', () => {
    if (local) void answers().then((reached) => become(reached || navigator.onLine))
    else become(false)
  })
  return online
}

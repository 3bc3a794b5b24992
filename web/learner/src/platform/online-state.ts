const LOOPBACK = ['localhost', '127.0.0.1', '[::1]']

export interface OnlineState {
  isOnline(): boolean
  onChange(listener: (online: boolean) => void): () => void
}

/**
 * Whether the server may be reachable, as reported by the browser. A machine without a network still reaches a server
 * on itself, so on a loopback address `/healthz` is asked before "offline" is believed.
 */
export function watchOnline(): OnlineState {
  const local = LOOPBACK.includes(location.hostname)
  const listeners = new Set<(online: boolean) => void>()
  let online = navigator.onLine || local
  const become = (next: boolean) => {
    if (next === online) return
    online = next
    for (const listener of [...listeners]) listener(next)
  }
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
  return {
    isOnline: () => online,
    onChange(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

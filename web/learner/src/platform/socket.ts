import type { SocketPort } from '@lianda/shared/platform/platform'

export const webSocket: SocketPort = {
  url: () => location.origin,
  // WebSocket first; polling for proxies that don't support it.
  options: () => ({ transports: ['websocket', 'polling'], tryAllTransports: true }),
  load: async () => (await import('@lianda/shared/client/socket-io')).connectSocket,
}

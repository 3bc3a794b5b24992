import type { SocketPort } from '@lianda/shared/platform/platform'

export const webSocket: SocketPort = {
  url: () => location.origin,
  // The WebSocket first: polling is the way through proxies that do not know it.
  options: () => ({ transports: ['websocket', 'polling'], tryAllTransports: true }),
  load: async () => (await import('@lianda/shared/client/socket-io')).connectSocket,
}

import type { SocketPort } from '@lianda/shared/platform/platform'
import { connectSocket } from '@lianda/shared/client/socket-io'
import { WechatTransport } from './socket-transport'

/** @param serverUrl origin of the server; socket.io turns https into wss */
export function createSocket(serverUrl: string): SocketPort {
  return {
    url: () => serverUrl,
    options: () => ({ transports: [WechatTransport] }),
    load: async () => connectSocket,
  }
}

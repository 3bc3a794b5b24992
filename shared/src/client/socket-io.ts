import { io } from 'socket.io-client'
import type { SocketFactory } from '../platform/platform'

/** socket.io's client in a bundle of its own, so that a shell can load it after the first screen. */
export const connectSocket: SocketFactory = (url, options) => io(url, options)

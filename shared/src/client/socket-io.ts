import { io } from 'socket.io-client'
import type { SocketFactory } from '../platform/platform'

/** socket.io's client as its own piece, so that a shell may load it after the first screen. */
export const connectSocket: SocketFactory = (url, options) => io(url, options)

import type { TerminalKind } from '../module/identity/identity.contract'
import type { DocumentPort } from './documents'
import type { HttpPort } from './http'
import type { NavigationPort } from './navigation'
import type { PlayerPort } from './player'
import type { RecorderPort } from './recorder'
import type { KeyValuePort, OutboxStorePort } from './storage'
import type { SystemPort } from './system'

/** What a shell brings. The shared core asks for it and never reaches for `window` or `wx` itself. */
export interface Platform {
  terminal: TerminalKind
  /** Small values: the signed-in user, the language, settings. */
  storage: KeyValuePort
  /** What must survive a dead network: turns and answers, with their bytes. */
  outbox: OutboxStorePort
  /** What a running exam needs without a network. */
  documents: DocumentPort
  http: HttpPort
  socket: SocketPort
  recorder: RecorderPort
  player: PlayerPort
  navigation: NavigationPort
  system: SystemPort
}

/** How this shell reaches the server live. */
export interface SocketPort {
  url(): string
  /** Options for socket.io's client in this shell (transports, path). */
  options(): Record<string, unknown>
  /** socket.io's `io`: by dynamic import on the web, so that the first route does not carry it. */
  load(): Promise<SocketFactory>
}

export type SocketFactory = (url: string, options: Record<string, unknown>) => SocketLike

/** The part of socket.io's Socket that the realtime connection uses; tests bring their own. */
export interface SocketLike {
  readonly connected: boolean
  connect(): unknown
  disconnect(): unknown
  on(event: string, listener: (...args: never[]) => void): unknown
  emit(event: string, ...args: unknown[]): unknown
}

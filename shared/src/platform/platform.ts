import type { TerminalKind } from '../module/identity/identity.contract'
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
  http: HttpPort
  socket: SocketPort
  recorder: RecorderPort
  player: PlayerPort
  navigation: NavigationPort
  system: SystemPort
}

/** Options for socket.io's client in this shell (transports, path, address). */
export interface SocketPort {
  url(): string
  options(): Record<string, unknown>
}

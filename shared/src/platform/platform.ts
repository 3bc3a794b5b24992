import type { TerminalKind } from '../contract/fields'
import type { ClientFacts } from '../module/activity/client-facts.rules'
import type { DocumentPort } from './documents'
import type { HttpPort } from './http'
import type { NavigationPort } from './navigation'
import type { PicturePort } from './pictures'
import type { PlayerPort } from './player'
import type { RecorderPort } from './recorder'
import type { KeyValuePort, OutboxStorePort } from './storage'
import type { SystemPort } from './system'

/** The platform services of a shell. The shared core uses them and never accesses `window` or `wx` itself. */
export interface Platform {
  terminal: TerminalKind
  /** The browser, or the app that runs the mini-program, and the system. */
  client: ClientFacts
  /** Small values: the signed-in user, the language, settings. */
  storage: KeyValuePort
  /** Turns and answers, with their bytes, that must survive a lost network. */
  outbox: OutboxStorePort
  /** Documents that a running exam needs offline. */
  documents: DocumentPort
  http: HttpPort
  socket: SocketPort
  recorder: RecorderPort
  player: PlayerPort
  pictures: PicturePort
  navigation: NavigationPort
  system: SystemPort
}

/** This shell's socket connection to the server. */
export interface SocketPort {
  url(): string
  /** Options for socket.io's client in this shell (transports, path). */
  options(): Record<string, unknown>
  /** Loads socket.io's `io`; by dynamic import on the web, to keep it out of the first route's bundle. */
  load(): Promise<SocketFactory>
}

export type SocketFactory = (url: string, options: Record<string, unknown>) => SocketLike

/** The part of socket.io's Socket that the realtime connection uses; tests supply a fake. */
export interface SocketLike {
  readonly connected: boolean
  connect(): unknown
  disconnect(): unknown
  on(event: string, listener: (...args: never[]) => void): unknown
  emit(event: string, ...args: unknown[]): unknown
}

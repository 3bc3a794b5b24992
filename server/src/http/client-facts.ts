import type { TerminalKind } from '@lianda/shared/contract/fields'
import {
  cleanFact,
  type ClientFacts,
  readUserAgent,
  terminalOf,
} from '@lianda/shared/module/activity/client-facts.rules'
import type { Actor } from '../actor'

/** What a client says about itself; for labels and statistics only, as anybody can send anything. */
export interface Client extends ClientFacts {
  /** The kind of terminal; null when the client does not say or says something else. */
  terminal: TerminalKind | null
}

/**
 * Called with every sign of a session. @param how a heartbeat says only that the device is there; any other call, that
 * it is used. @param client what the device says about itself; reading it costs a little
 */
export type NoteSeen = (actor: Actor, how: 'used' | 'heartbeat', client: () => Client) => void

/** @param given headers of a request, or what a socket's handshake carries beside the token */
export function clientOf(given: Readonly<Record<string, unknown>>, userAgent: string): Client {
  const [browser, os, from] = [given.browser, given.os, given.from].map((value) =>
    typeof value === 'string' ? cleanFact(value) : '',
  )
  // Clients of before 2026-11 send no facts, and others may send only some.
  const read = browser && os ? null : readUserAgent(userAgent.slice(0, 512))
  return { browser: browser || (read?.browser ?? ''), os: os || (read?.os ?? ''), terminal: terminalOf(from ?? '') }
}

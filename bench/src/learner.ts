import { randomBytes } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { io, type Socket } from 'socket.io-client'
import type { Endpoint, InputOf, OutputOf } from '@lianda/shared/contract/endpoint'
import { randomcode, signIn, type StoredUser } from '@lianda/shared/module/identity/identity.contract'
import { sealPassword } from '@lianda/shared/module/identity/password-envelope'

export const newKey = (): string => randomBytes(12).toString('base64url')

/** A signed-in user who calls the server by its contracts over real HTTP and a real socket. */
export interface Person {
  user: StoredUser
  token: string
  call<E extends Endpoint>(endpoint: E, input: InputOf<E>): Promise<OutputOf<E>>
  connect(): Promise<Socket>
}

/** The server answered with a failure. */
export class Refused extends Error {
  readonly code: string
  constructor(path: string, body: { successed?: unknown; code?: string; errmsg?: string; fields?: unknown }) {
    super(`${path}: ${body.code ?? ''} ${body.errmsg ?? ''} ${JSON.stringify(body.fields ?? '')}`)
    this.code = body.code ?? ''
  }
}

async function callAt<E extends Endpoint>(
  origin: string,
  token: string,
  endpoint: E,
  input: InputOf<E>,
  from = '',
): Promise<OutputOf<E>> {
  const rest = { ...(input as Record<string, unknown>) }
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_all, name: string) => {
    const value = String(rest[name])
    delete rest[name]
    return encodeURIComponent(value)
  })
  const body = endpoint.method === 'POST' || endpoint.method === 'PUT'
  const query = body
    ? ''
    : `?${new URLSearchParams(Object.entries(rest).map(([key, value]): [string, string] => [key, String(value)])).toString()}`
  const answer = await fetch(`${origin}/${path}${query}`, {
    method: endpoint.method,
    headers: {
      token,
      'content-type': 'application/json',
      'accept-language': 'en',
      ...(from ? { 'x-forwarded-for': from } : {}),
    },
    ...(body ? { body: JSON.stringify(rest) } : {}),
  })
  const json = (await answer.json()) as { successed: boolean; code?: string; errmsg?: string; retryAfterS?: number }
  if (json.code === 'server/busy' && json.retryAfterS !== undefined) {
    // The call has not run, so it is retried, as devices do.
    await delay(json.retryAfterS * 1_000 * (1 + 0.2 * Math.random()))
    return await callAt(origin, token, endpoint, input, from)
  }
  if (!json.successed) throw new Refused(path, json)
  return json as OutputOf<E>
}

/**
 * Signs in with account and password, and seals the password as a browser does.
 * @param from the client's address, for a server that trusts its proxy
 */
export async function person(origin: string, account: string, password: string, from = ''): Promise<Person> {
  const { randomkey } = await callAt(origin, '', randomcode, {}, from)
  const sealed = sealPassword(randomkey, password, (length) => new Uint8Array(randomBytes(length)))
  const { user } = await callAt(origin, '', signIn, { account, password: sealed, randomkey, terminal: 'h5' }, from)
  const first = user[0]
  const token = first?.token
  if (!first || !token) throw new Error('no user in the answer')
  return {
    user: first,
    token,
    call: (endpoint, input) => callAt(origin, token, endpoint, input),
    connect: () => connectAs(origin, token),
  }
}

/** Connects a device's socket. */
export function connectAs(origin: string, token: string): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = io(origin, {
      transports: ['websocket'],
      auth: { token, language: 'en' },
      reconnection: false,
      forceNew: true,
    })
    socket.once('connect', () => resolve(socket))
    socket.once('connect_error', reject)
  })
}

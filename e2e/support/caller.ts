import { randomBytes } from 'node:crypto'
import { requestOf } from '@lianda/shared/client/request'
import type { Endpoint, InputOf, OutputOf } from '@lianda/shared/contract/endpoint'
import { randomcode, signIn } from '@lianda/shared/module/identity/identity.contract'
import { sealPassword } from '@lianda/shared/module/identity/password-envelope'
import type { ServerProcess } from './server-process'

/** Calls the server by its contracts, without a browser: what a journey needs to be there, and what it reads back. */
export type Call = <E extends Endpoint>(endpoint: E, input: InputOf<E>) => Promise<OutputOf<E>>

/** Signs in on a phone, so that the same person's session at a desk goes on. */
export async function callerFor(server: ServerProcess, account: string): Promise<Call> {
  return callWith(server.origin, await tokenFor(server, account))
}

/** The token of such a session, for what no contract's call can send. */
export async function tokenFor(server: ServerProcess, account: string): Promise<string> {
  const begin = callWith(server.origin, '')
  const { randomkey } = await begin(randomcode, {})
  const password = sealPassword(randomkey, server.accounts[account] ?? '', (length) =>
    Uint8Array.from(randomBytes(length)),
  )
  const { user } = await begin(signIn, { account, password, randomkey, terminal: 'h5' })
  return user[0]?.token ?? ''
}

function callWith(origin: string, token: string): Call {
  return async <E extends Endpoint>(endpoint: E, input: InputOf<E>) => {
    const { path, body } = requestOf(endpoint, input as Record<string, unknown>)
    const answer = await fetch(origin + path, {
      method: endpoint.method,
      headers: { token, 'content-type': 'application/json' },
      ...(body === null ? {} : { body }),
    })
    const json = (await answer.json()) as OutputOf<E> & { successed: boolean }
    if (!json.successed) throw new Error(`${endpoint.id} was refused: ${JSON.stringify(json)}`)
    return json
  }
}

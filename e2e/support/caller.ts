import { randomBytes } from 'node:crypto'
import { requestOf } from '@lianda/shared/client/request'
import type { Endpoint, InputOf, OutputOf } from '@lianda/shared/contract/endpoint'
import { randomcode, signIn, type TerminalKind } from '@lianda/shared/module/identity/identity.contract'
import { sealPassword } from '@lianda/shared/module/identity/password-envelope'
import { departmentList, userCreate } from '@lianda/shared/module/org/org.admin.contract'
import type { ServerProcess } from './server-process'

/** Calls the server by its contracts, without a browser: what a journey needs to be there, and what it reads back. */
export type Call = <E extends Endpoint>(endpoint: E, input: InputOf<E>) => Promise<OutputOf<E>>

/** Signs in on a phone, so that the same person's session at a desk goes on. */
export async function callerFor(server: ServerProcess, account: string): Promise<Call> {
  return callWith(server.origin, await tokenFor(server, account))
}

/** The token of such a session, for what no contract's call can send. */
export async function tokenFor(server: ServerProcess, account: string, terminal: TerminalKind = 'h5'): Promise<string> {
  const sealed = await sealedFor(server, server.accounts[account] ?? '')
  const { user } = await callWith(server.origin, '')(signIn, { account, ...sealed, terminal })
  return user[0]?.token ?? ''
}

async function sealedFor({ origin }: ServerProcess, text: string): Promise<{ password: string; randomkey: string }> {
  const { randomkey } = await callWith(origin, '')(randomcode, {})
  return { password: sealPassword(randomkey, text, (length) => Uint8Array.from(randomBytes(length))), randomkey }
}

const NEWCOMERS_PASSWORD = 'kiosk4'
/** In which the hotel scene is practised, and which no journey counts. */
const NEWCOMERS_DEPARTMENT = '海外接待中心'

/** Makes a learner, and gives their account. Who makes them is signed in where no journey is. */
export async function newcomer(server: ServerProcess, name = '来新人'): Promise<string> {
  const account = `newcomer${Object.keys(server.accounts).length}`
  const call = callWith(server.origin, await tokenFor(server, 'owner1', 'weapp'))
  const { rows } = await call(departmentList, {})
  const departmentId = rows.find((row) => row.name === NEWCOMERS_DEPARTMENT)?.id ?? null
  const sealed = await sealedFor(server, NEWCOMERS_PASSWORD)
  await call(userCreate, { account, ...sealed, name, sex: 0, departmentId, roleType: 'user' })
  server.accounts[account] = NEWCOMERS_PASSWORD
  return account
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

import { randomBytes } from 'node:crypto'
import { requestOf } from '@lianda/shared/client/request'
import type { Endpoint, InputOf, OutputOf } from '@lianda/shared/contract/endpoint'
import type { Language, TerminalKind } from '@lianda/shared/contract/fields'
import {
  changeLanguage,
  forceChangePassword,
  randomcode,
  signIn,
  type StoredUser,
} from '@lianda/shared/module/identity/identity.contract'
import { sealPassword } from '@lianda/shared/module/identity/password-envelope'
import { userCreate } from '@lianda/shared/module/org/org.admin.contract'
import { departmentList } from '@lianda/shared/module/org/unit.admin.contract'
import type { ServerProcess } from './server-process'

/** Calls the server by its contracts, without a browser: sets up a journey's data and reads its results. */
export type Call = <E extends Endpoint>(endpoint: E, input: InputOf<E>) => Promise<OutputOf<E>>

/** Signs in as a phone, so that the same user's desktop session is not replaced; as another terminal beside a phone. */
export async function callerFor(server: ServerProcess, account: string, terminal?: TerminalKind): Promise<Call> {
  return callWith(server.origin, await tokenFor(server, account, terminal))
}

/** The token of such a session, for requests that no contract covers. */
export const tokenFor = async (server: ServerProcess, account: string, terminal?: TerminalKind): Promise<string> =>
  (await sessionFor(server, account, terminal)).token ?? ''

/** What the program of a device that has signed in keeps of its user. */
export async function sessionFor(
  server: Pick<ServerProcess, 'origin' | 'accounts'>,
  account: string,
  terminal: TerminalKind = 'h5',
): Promise<StoredUser> {
  const sealed = await sealedFor(server, server.accounts[account] ?? '')
  const { user } = await callWith(server.origin, '')(signIn, { account, ...sealed, terminal })
  if (user[0] === undefined) throw new Error(`${account} signed in as nobody`)
  return user[0]
}

async function sealedFor(
  { origin }: Pick<ServerProcess, 'origin'>,
  text: string,
): Promise<{ password: string; randomkey: string }> {
  const { randomkey } = await callWith(origin, '')(randomcode, {})
  return { password: sealPassword(randomkey, text, (length) => Uint8Array.from(randomBytes(length))), randomkey }
}

const [FIRST_PASSWORD, NEWCOMERS_PASSWORD] = ['kiosk4', 'kiosk4own']
/** The hotel scene is assigned to this department, and no journey counts its members. */
const NEWCOMERS_DEPARTMENT = '海外接待中心'

/**
 * Creates a learner who speaks a language, and returns the account. Signs in the owner on a terminal that no journey uses.
 * @param owner of another organisation than the demonstration's
 */
export async function newcomer(
  server: ServerProcess,
  name = '来新人',
  speaks: Language = 'zhCN',
  owner = 'owner1',
): Promise<string> {
  const account = `newcomer${Object.keys(server.accounts).length}`
  const call = callWith(server.origin, await tokenFor(server, owner, 'weapp'))
  const { rows } = await call(departmentList, {})
  const departmentId = rows.find((row) => row.name === NEWCOMERS_DEPARTMENT)?.id ?? null
  const sealed = await sealedFor(server, FIRST_PASSWORD)
  await call(userCreate, { account, ...sealed, name, sex: 0, departmentId })
  await chooseOwnPassword(server, account, FIRST_PASSWORD, NEWCOMERS_PASSWORD)
  server.accounts[account] = NEWCOMERS_PASSWORD
  if (speaks !== 'zhCN') await (await callerFor(server, account))(changeLanguage, { language: speaks })
  return account
}

/** Signs in a user whom somebody else gave a password, who has to choose their own. */
export async function chooseOwnPassword(
  server: Pick<ServerProcess, 'origin'>,
  account: string,
  given: string,
  own: string,
): Promise<void> {
  const answer = await answerOf(server.origin, '', signIn, { account, ...(await sealedFor(server, given)) })
  const { serial } = answer as unknown as { serial: string }
  await callWith(server.origin, '')(forceChangePassword, { serial, ...(await sealedFor(server, own)) })
}

/** The caller's back office speaks another language while this is done, and Chinese again afterwards. */
export async function inLanguage(call: Call, language: Language, work: () => Promise<void>): Promise<void> {
  await call(changeLanguage, { language })
  try {
    await work()
  } finally {
    await call(changeLanguage, { language: 'zhCN' })
  }
}

function callWith(origin: string, token: string): Call {
  return async <E extends Endpoint>(endpoint: E, input: InputOf<E>) => {
    const json = await answerOf(origin, token, endpoint, input)
    if (!json.successed) throw new Error(`${endpoint.id} was refused: ${JSON.stringify(json)}`)
    return json
  }
}

async function answerOf<E extends Endpoint>(
  origin: string,
  token: string,
  endpoint: E,
  input: InputOf<E>,
): Promise<OutputOf<E> & { successed: boolean }> {
  const { path, body } = requestOf(endpoint, input as Record<string, unknown>)
  const answer = await fetch(origin + path, {
    method: endpoint.method,
    headers: { token, 'content-type': 'application/json' },
    ...(body === null ? {} : { body }),
  })
  return (await answer.json()) as OutputOf<E> & { successed: boolean }
}

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Connection } from 'mongoose'
import { inject } from 'vitest'
import type { Endpoint, InputOf, OutputOf } from '@lianda/shared/contract/endpoint'
import type { TerminalKind } from '@lianda/shared/contract/fields'
import { type FakeClock, fakeClock } from '@lianda/shared/kernel/clock'
import { seededRng } from '@lianda/shared/kernel/rng'
import { randomcode, signIn, type StoredUser } from '@lianda/shared/module/identity/identity.contract'
import { sealPassword } from '@lianda/shared/module/identity/password-envelope'
import type { FunctionKey } from '@lianda/shared/module/org/function-keys'
import { type Config, readConfig } from '../src/config'
import type { Deps } from '../src/deps'
import { createIds, randomBytes } from '../src/infra/ids'
import { createLogger, type Logger } from '../src/infra/log/logger'
import { createMetrics } from '../src/infra/metrics/metrics'
import { servicesOf } from '../src/infra/speech/voice-services'
import { openStore, type Store } from '../src/infra/store/connect'
import { createDepartment, createOrganisation, type NewUser, writeUser } from '../src/module/org'
import { writeRole } from '../src/module/org/role.service'
import type { SettingDoc } from '../src/module/setting'
import { type RunningServer, startServer } from '../src/server'
import { type Answer, request } from './request'

declare module 'vitest' {
  interface ProvidedContext {
    /** URI of the embedded store that all worlds share. */
    storeUri?: string
  }
}

/** Friday, 20 November 2026, 10:00 in Shanghai. */
export const TEST_NOW = Date.UTC(2026, 10, 20, 2, 0, 0)
export const TEST_PASSWORD = 'kiosk4'

export interface TestUser {
  id: string
  account: string
  orgid: string
}

/** A user of a test; `funcs` are given by a role of their own. */
export type UserOver = Partial<NewUser> & { funcs?: readonly FunctionKey[] } & Partial<
    Pick<RoleMembers, 'dataAudit' | 'scope' | 'departments'>
  >
type RoleMembers = Parameters<typeof writeRole>[2]

/** A user with an active session. */
export interface SignedIn extends TestUser {
  token: string
  user: StoredUser
}

export interface World {
  server: RunningServer
  deps: Deps
  db: Connection
  clock: FakeClock
  url: string
  close(): Promise<void>
  org(name?: string, setting?: Partial<SettingDoc>): Promise<string>
  department(orgid: string, name: string, parentId?: string | null): Promise<string>
  /** A role, of the type `admin` unless it says otherwise. @returns its id */
  role(orgid: string, funcs: readonly FunctionKey[], over?: Partial<RoleMembers>): Promise<string>
  user(orgid: string, over?: UserOver): Promise<TestUser>
  /** Creates a user and signs them in. */
  signedIn(orgid: string, over?: UserOver, terminal?: TerminalKind): Promise<SignedIn>
  admin(orgid: string, funcs: FunctionKey[]): Promise<SignedIn>
  owner(orgid: string): Promise<SignedIn>
  signIn(
    account: string,
    password?: string,
    terminal?: TerminalKind,
    code?: string,
  ): Promise<Answer<OutputOf<typeof signIn>>>
  /** Calls an endpoint over real HTTP; returns success or failure. */
  call<E extends Endpoint>(
    contract: E,
    input: InputOf<E>,
    who?: { token: string } | null,
    headers?: Record<string, string>,
  ): Promise<Answer<OutputOf<E>>>
  /** The same, but returns only the output and throws on a failure. */
  get<E extends Endpoint>(contract: E, input: InputOf<E>, who?: { token: string } | null): Promise<OutputOf<E>>
}

export interface WorldOptions {
  config?: Partial<Config>
  voice?: Deps['voice']
  /** Hashes passwords at the production cost; by default at the minimum cost. */
  realPasswords?: boolean
  log?: Logger
  /** The connection tells its commands (`commandStarted`). */
  watched?: boolean
}

const silent = createLogger(process.env.TEST_LOG ?? 'silent')
let worlds = 0

/**
 * A database of its own in the store of this run (store.global.ts), dropped when the world closes. A run without such
 * a store uses one in the world's folder.
 */
async function storeOf(dataDir: string, watched: boolean): Promise<Store> {
  const shared = inject('storeUri')
  if (shared === undefined) return await openStore({ mongodbUri: null, dataDir, log: silent })
  const mongodbUri = shared.replace('/lianda?', `/world_${process.pid}_${++worlds}?monitorCommands=${watched}&`)
  const store = await openStore({ mongodbUri, dataDir, log: silent })
  return {
    db: store.db,
    async close() {
      await store.db.dropDatabase()
      await store.close()
    },
  }
}

/** The real app over HTTP on the embedded store, with a fake clock. One per test file is enough. */
export async function createWorld({
  config,
  voice,
  realPasswords,
  log = silent,
  watched = false,
}: WorldOptions = {}): Promise<World> {
  const dataDir = await mkdtemp(join(tmpdir(), 'lianda-'))
  const store = await storeOf(dataDir, watched)
  const clock = fakeClock(TEST_NOW)
  const base = readConfig({ DATA_DIR: dataDir, PORT: '0' }, { version: '0.0.0-test', rootDir: dataDir })
  const server = await startServer(
    {
      config: { ...base, ...config },
      clock,
      rng: seededRng(7),
      randomBytes,
      newId: createIds(clock),
      log,
      db: store.db,
      metrics: createMetrics(false),
      voice: voice ?? servicesOf([], [], null),
      // The minimum memory that argon2 accepts.
      ...(realPasswords ? {} : { passwordMemoryKib: 8 }),
    },
    { port: 0, host: '127.0.0.1' },
  )
  const url = `http://127.0.0.1:${server.port}`
  let people = 0

  const call: World['call'] = (contract, input, who = null, headers = {}) =>
    request(url, contract, input, { ...(who ? { token: who.token } : {}), ...headers })
  const get: World['get'] = async (contract, input, who = null) => {
    const answer = await call(contract, input, who)
    if (answer.failure) throw new Error(`${contract.id}: ${JSON.stringify(answer.failure)}`)
    return answer.output
  }
  let roles = 0
  const role: World['role'] = async (orgid, funcs, { type = 'admin', ...more } = {}) => {
    roles += 1
    const name = more.name ?? `Role ${roles}`
    const plain = { dataAudit: true, scope: 'below' as const, departments: [] }
    const given = { type, description: '', enabled: true, funcs: [...funcs], ...plain, ...more, name }
    return (await writeRole(server.deps, orgid, given))._id
  }
  const user: World['user'] = async (orgid, { funcs = [], dataAudit, scope, departments, ...over } = {}) => {
    people += 1
    const { roleType = 'user' } = over
    const more = JSON.parse(JSON.stringify({ dataAudit, scope, departments })) as Partial<RoleMembers>
    const held =
      over.roles ??
      (roleType === 'user' && funcs.length === 0
        ? []
        : [await role(orgid, funcs, { ...more, type: roleType === 'user' ? 'admin' : roleType })])
    const account = over.account ?? `person${people}`
    const made = await writeUser(server.deps, {
      orgid,
      account,
      name: `Person ${people}`,
      sex: 0,
      workno: '',
      mobile: '',
      email: '',
      departmentId: null,
      roleType: 'user',
      validUntil: null,
      password: TEST_PASSWORD,
      initial: false,
      ...over,
      roles: held,
    })
    return { id: made._id, account, orgid }
  }
  const signInAs: World['signIn'] = async (account, password = TEST_PASSWORD, terminal = 'h5', code) => {
    const key = await get(randomcode, {})
    const sealed = sealPassword(key.randomkey, password, randomBytes)
    return await call(signIn, {
      account,
      password: sealed,
      randomkey: key.randomkey,
      terminal,
      ...(code ? { code } : {}),
    })
  }
  const signedIn: World['signedIn'] = async (orgid, over = {}, terminal = 'h5') => {
    const made = await user(orgid, over)
    const { output, failure } = await signInAs(made.account, over.password ?? TEST_PASSWORD, terminal)
    const stored = output?.user[0]
    if (!stored?.token) throw new Error(`${made.account} cannot sign in: ${JSON.stringify(failure)}`)
    return { ...made, token: stored.token, user: stored }
  }

  return {
    server,
    deps: server.deps,
    db: store.db,
    clock,
    url,
    call,
    get,
    role,
    user,
    signedIn,
    signIn: signInAs,
    // The clock jumps in tests, so the idle limit is off unless a test sets it.
    org: async (name = 'Test organisation', setting = {}) =>
      (await createOrganisation(server.deps, { name }, { idleMinutes: 0, ...setting })).orgid,
    department: async (orgid, name, parentId = null) =>
      (await createDepartment(server.deps, { orgid, name, parentId })).id,
    admin: (orgid, funcs) => signedIn(orgid, { roleType: 'admin', funcs }, 'desktop'),
    owner: (orgid) => signedIn(orgid, { roleType: 'owner' }, 'desktop'),
    async close() {
      await server.stop()
      await store.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { io, type Socket } from 'socket.io-client'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { command, notice, stream } from '@lianda/shared/contract/event'
import { AppError } from '@lianda/shared/error/app-error'
import { fakeClock } from '@lianda/shared/kernel/clock'
import type { Actor } from '../../actor'
import { readConfig } from '../../config'
import type { Deps } from '../../deps'
import { createIds, randomBytes } from '../ids'
import { createLogger } from '../log/logger'
import { createMetrics } from '../metrics/metrics'
import { onCommand, onStream, type SocketHandler } from './socket-handler'
import { SOCKETS_PER_PERSON, STRANGERS_PER_ADDRESS } from './socket-limit'
import { createSocketServer, type SocketServer } from './socket-server'

const double = command('test.double', z.object({ n: z.int() }), z.object({ twice: z.int() }))
const fails = command('test.fails', z.object({ how: z.string() }), z.object({}))
const say = stream(
  'test.say',
  z.object({ text: z.string(), data: z.optional(z.custom<Uint8Array>((v) => v instanceof Uint8Array)) }),
)
const changed = notice('test.changed', z.object({ id: z.string() }))

const person: Actor = {
  userId: 'u1',
  orgid: 'o1',
  orgname: 'Org',
  sessionId: 's1',
  terminal: 'h5',
  account: 'a',
  name: 'n',
  language: 'en',
  roleType: 'user',
  isadmin: 0,
  orgowner: false,
  adminuser: false,
  funcs: [],
  openai: false,
  aillm: true,
  workno: '',
  departmentId: null,
  departmentName: '',
  scope: null,
  ...{ departments: [], positionId: null, positions: null },
  dataAudit: false,
  access: [[]],
}

let sockets: SocketServer
let server: Server
let client: Socket
let origin: string
let left: string[]
let heard: unknown[]
let live: boolean
let ran: number[]

const handlers: SocketHandler[] = [
  onCommand(double, {
    find: (_call, { n }) => {
      if (n === 13) throw new AppError('practice/not_found')
      return n
    },
    run: (_call, _payload, own) => {
      ran.push(own)
      return { twice: own * 2, secret: 'never sent' }
    },
  }),
  onCommand(fails, {
    find: () => null,
    run: (_call, { how }) =>
      Promise.reject(how === 'known' ? new AppError('practice/ended') : new Error('inner detail')),
  }),
  onStream(say, {
    find: (_call, { text }) => (text === 'not mine' ? null : text),
    run: (call, payload) => {
      heard.push(payload)
      call.join('test:1')
      if (payload.text === 'fail') throw new Error('a stream that fails')
    },
  }),
]

beforeEach(async () => {
  sockets = createSocketServer()
  ;[left, heard, live, ran] = [[], [], true, []]
  const clock = fakeClock(1_700_000_000_000)
  const deps = {
    clock,
    newId: createIds(clock),
    randomBytes,
    log: createLogger('silent'),
    metrics: createMetrics(false),
    realtime: sockets.realtime,
    config: readConfig({}, { version: '', rootDir: '' }),
  } as unknown as Deps
  sockets.bind(deps, {
    authenticate: (token) =>
      live && token === 'good' ? Promise.resolve(person) : Promise.reject(new AppError('identity/replaced')),
    noteSeen: () => undefined,
    handlers,
    onLeave: ({ actor }) => void left.push(actor.userId),
  })
  server = createServer()
  sockets.attach(server)
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  origin = `http://127.0.0.1:${port}`
  client = io(origin, { auth: { token: 'good' }, reconnection: false, transports: ['websocket'] })
  await new Promise<void>((done) => client.once('connect', () => done()))
})
afterEach(async () => {
  client.close()
  await sockets.close()
})

describe('a command', () => {
  it('is answered with what its contract names and nothing more', async () => {
    expect(await client.emitWithAck('test.double', { n: 21 })).toEqual({ successed: true, twice: 42 })
  })

  it('does not run when what it names is not the person’s own', async () => {
    expect(await client.emitWithAck('test.double', { n: 13 })).toMatchObject({ code: 'practice/not_found' })
    expect(ran).toEqual([])
  })

  it('that is malformed is refused in the person’s language', async () => {
    const answer: unknown = await client.emitWithAck('test.double', { n: 'x' })
    expect(answer).toEqual({
      successed: false,
      errcode: 40000,
      code: 'request/invalid',
      errmsg: 'Some entries are not right. See the marked fields.',
    })
  })

  it('that fails says so by its code; a fault tells nothing of the inside', async () => {
    expect(await client.emitWithAck('test.fails', { how: 'known' })).toMatchObject({
      code: 'practice/ended',
      errcode: 45002,
    })
    const fault: unknown = await client.emitWithAck('test.fails', { how: 'unknown' })
    expect(fault).toMatchObject({ code: 'server/fault' })
    expect(JSON.stringify(fault)).not.toContain('inner detail')
  })

  it('looks at the session each time', async () => {
    live = false
    expect(await client.emitWithAck('test.double', { n: 1 })).toMatchObject({ errcode: 10001 })
  })

  it('is refused beyond thirty a second', async () => {
    const answers: unknown[] = await Promise.all(
      Array.from({ length: 31 }, () => client.emitWithAck('test.double', { n: 1 })),
    )
    expect(answers.filter((answer) => (answer as { successed: boolean }).successed)).toHaveLength(30)
    expect(answers.at(-1)).toMatchObject({ code: 'request/too_many' })
  })
})

describe('a stream', () => {
  it('arrives with its bytes; a wrong or failing one ends nothing', async () => {
    client.emit('test.say', { text: 'a', data: new Uint8Array([1, 2]) })
    client.emit('test.say', { text: 7 })
    client.emit('test.say', { text: 'not mine' })
    client.emit('test.say', { text: 'fail' })
    client.emit('test.nobody.declared.this', {})
    expect(await client.emitWithAck('test.double', { n: 1 })).toMatchObject({ twice: 2 })
    expect(heard).toHaveLength(2)
    expect(Buffer.from((heard[0] as { data: Uint8Array }).data)).toEqual(Buffer.from([1, 2]))
  })
})

describe('speaking to devices', () => {
  it('reaches a person, an organisation, a session, a room and one socket', async () => {
    const got: unknown[] = []
    client.on('test.changed', (payload) => got.push(payload))
    client.emit('test.say', { text: 'join' })
    await client.emitWithAck('test.double', { n: 1 })
    const { emit } = sockets.realtime
    emit({ user: 'u1' }, changed, { id: 'user' })
    emit({ org: 'o1' }, changed, { id: 'org' })
    emit({ session: 's1' }, changed, { id: 'session' })
    emit({ room: 'test:1' }, changed, { id: 'room' })
    emit({ socket: client.id ?? '' }, changed, { id: 'socket' })
    emit({ user: 'u2' }, changed, { id: 'nobody' })
    emit({ org: 'o2' }, changed, { id: 'another organisation' })
    emit({ room: 'user:u1' }, changed, { id: 'a room cannot be named to reach a person' })
    await client.emitWithAck('test.double', { n: 1 })
    expect(got).toEqual([{ id: 'user' }, { id: 'org' }, { id: 'session' }, { id: 'room' }, { id: 'socket' }])
    expect(sockets.realtime.count()).toBe(1)
  })

  it('cuts with the reason, and the modules hear that somebody left', async () => {
    const signedOut = new Promise((done) => client.once('identity.signedOut', done))
    const gone = new Promise((done) => client.once('disconnect', done))
    sockets.realtime.cut({ session: 's1' }, 'identity/account_unusable')
    expect(await signedOut).toMatchObject({ errcode: 9998 })
    await gone
    await expect.poll(() => left).toEqual(['u1'])
  })
})

describe('how many connections there may be', () => {
  it('is twelve for a person: the oldest goes', async () => {
    const gone = new Promise((done) => client.once('disconnect', done))
    const more: Socket[] = []
    for (let n = 0; n < SOCKETS_PER_PERSON; n++) {
      const one = io(origin, {
        auth: { token: 'good' },
        reconnection: false,
        transports: ['websocket'],
        forceNew: true,
      })
      await new Promise<void>((done) => one.once('connect', () => done()))
      more.push(one)
    }
    await gone
    await expect.poll(() => sockets.realtime.count()).toBe(SOCKETS_PER_PERSON)
    for (const one of more) one.close()
  })

  it('is bounded for strangers of one address, and who is signed in is none of them', async () => {
    const open = (): Promise<number> => fetch(`${origin}/socket.io/?EIO=4&transport=polling`).then((r) => r.status)
    const statuses = await Promise.all(Array.from({ length: STRANGERS_PER_ADDRESS }, open))
    expect([new Set(statuses), await open()]).toEqual([new Set([200]), 403])
    expect(await client.emitWithAck('test.double', { n: 1 })).toMatchObject({ twice: 2 })
  })
})

describe('an answer of the socket’s server', () => {
  it('has the security headers', async () => {
    const { headers } = await fetch(`${origin}/socket.io/?EIO=4&transport=polling`)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(headers.get('cache-control')).toBe('no-store')
  })
})

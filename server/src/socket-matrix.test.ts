import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Device } from '../test/device'
import { strangers } from '../test/matrix/expected'
import { createPlaces, type Places } from '../test/matrix/places'
import { SOCKET_ROWS } from '../test/matrix/socket-rows'
import { session } from '../test/matrix/things'
import { turnKeyOf } from '../test/practice-world'
import type { SocketHandler } from './infra/realtime/socket-handler'

/* Every command and stream of the socket, by those whose object it is and by those whose it is not. */
let places: Places
let handlers: SocketHandler[]
const devices: Device[] = []
beforeAll(async () => {
  places = await createPlaces()
  handlers = places.world.server.app.modules.flatMap(({ socketHandlers = [] }) => [...socketHandlers])
})
afterAll(async () => {
  for (const device of devices) device.close()
  await places.world.close()
})

const connect = async (token: string): Promise<Device> => {
  const device = await Device.connect(places.world.url, token)
  devices.push(device)
  return device
}
const refusalOf = (token: string): Promise<string> =>
  connect(token).then(
    () => 'connected',
    (error: { data?: { code?: string } }) => error.data?.code ?? 'no code',
  )
const ask = async (device: Device, name: string, payload: unknown): Promise<string> => {
  const answer = (await device.socket.emitWithAck(name, payload)) as { successed: boolean; code?: string }
  return answer.successed ? 'works' : (answer.code ?? 'no code')
}

describe('the socket', () => {
  it('is for people with a session', async () => {
    expect(await refusalOf('')).toBe('identity/no_token')
    for (const [code, { token }] of places.ended) expect(await refusalOf(token)).toBe(code)
  })

  it('has a row for each command: add one to server/test/matrix/socket-rows.ts', () => {
    const commands = handlers.filter(({ kind }) => kind === 'command').map(({ name }) => name)
    expect(Object.keys(SOCKET_ROWS).toSorted()).toEqual(commands.toSorted())
  })
})

describe('a command of the socket', () => {
  it.each(Object.entries(SOCKET_ROWS))('%s is for whom its object belongs to', async (name, row) => {
    const payload = await row.input?.(places.inside)
    const told: string[] = []
    for (const { title, who } of await strangers(places, row)) {
      const code = await ask(await connect(who?.token ?? ''), name, payload)
      if (!code.endsWith('/not_found')) told.push(`${title}: ${code}`)
    }
    expect(told).toEqual([])
    const device = await connect(places.inside.learner.token)
    expect(await ask(device, name, payload)).toBe(row.works ?? 'works')
  })

  it.each(Object.entries(SOCKET_ROWS))('%s is refused once the session is over', async (name, row) => {
    const { world, inside } = places
    const learner = await world.signedIn(inside.orgid)
    const device = await connect(learner.token)
    const payload = await row.input?.(inside)
    await world.signIn(learner.account)
    // The device is cut off too; what it sent before that is not done.
    const answer = await Promise.race([
      ask(device, name, payload),
      new Promise<string>((done) => device.socket.once('disconnect', () => done('cut off'))),
    ])
    expect(['cut off', 'identity/replaced']).toContain(answer)
  })
})

describe('a stream of the socket', () => {
  it('carries sound into turns of the person who sends it only', async () => {
    const streams = handlers.filter(({ kind }) => kind === 'stream').map(({ name }) => name)
    const { inside, outside, abroad } = places
    const { id, epoch } = await session(inside)
    const turnKey = turnKeyOf()
    const begin = { owner: { kind: 'practice', id }, epoch, turnKey, turn: 1, codec: 'pcm', waitMs: 0 }
    const own = await connect(inside.learner.token)
    const have = async (): Promise<unknown> => {
      const answer = (await own.socket.emitWithAck('voice.begin', begin)) as { have?: number }
      return answer.have
    }
    const frame = (no: number) => ({ turnKey, no, data: new Uint8Array(1_280) })
    expect(await have()).toBe(0)
    for (const who of [outside.learner, inside.owner, abroad.learner]) {
      const device = await connect(who.token)
      for (const name of streams) device.socket.emit(name, frame(0))
      // Answered after the frames were taken.
      await ask(device, 'voice.begin', begin)
    }
    expect(await have()).toBe(0)
    for (const [no, name] of streams.entries()) own.socket.emit(name, frame(no))
    expect(await have()).toBe(streams.length)
  })
})

import { describe, expect, it } from 'vitest'
import { learner } from '../../test/fake-services'
import { fakeTimer } from '../kernel/timer'
import { signedOut } from '../module/identity/identity.events'
import { join, partial } from '../module/practice/practice.events'
import { turnFrame } from '../module/voice/voice.events'
import { memoryValues } from '../platform/memory-storage'
import type { SocketFactory, SocketLike } from '../platform/platform'
import { createRealtime } from './realtime'
import { createSession } from './session'

type Listener = (...args: never[]) => void
type Ack = (answer: unknown) => void

/** A fake socket.io socket. */
function wire() {
  const listeners = new Map<string, Listener[]>()
  const sent: { event: string; payload: unknown; ack?: Ack }[] = []
  const auths: Record<string, string>[] = []
  let connected = false
  let connects = 0
  const fire = (event: string, ...args: unknown[]) => {
    for (const listener of listeners.get(event) ?? []) (listener as (...all: unknown[]) => void)(...args)
  }
  const socket: SocketLike = {
    get connected() {
      return connected
    },
    connect: () => void (connects += 1),
    disconnect() {
      if (!connected) return
      connected = false
      fire('disconnect')
    },
    on: (event, listener) => void listeners.set(event, [...(listeners.get(event) ?? []), listener]),
    emit: (event, payload, ack) =>
      void sent.push({ event, payload, ...(ack === undefined ? {} : { ack: ack as Ack }) }),
  }
  const make: SocketFactory = (_url, options) => {
    const auth = options.auth as (give: (data: Record<string, string>) => void) => void
    auth((data) => void auths.push(data))
    return socket
  }
  const open = () => {
    connected = true
    fire('connect')
  }
  return { make, open, fire, sent, auths, socket, connects: () => connects }
}

async function connection() {
  const timer = fakeTimer()
  const session = createSession(memoryValues())
  session.begin(learner())
  const line = wire()
  const realtime = createRealtime({
    socket: { url: () => 'http://here', options: () => ({}), load: async () => line.make },
    session,
    timer,
    about: { browser: 'Chrome 131', os: 'Android', apptype: '1', from: 'h5' },
    languageTag: () => 'en',
  })
  const release = realtime.hold()
  await timer.advance(0)
  return { timer, session, line, realtime, release }
}

describe('the realtime link', () => {
  it('connects with the token of the moment and says when it is there', async () => {
    const { line, realtime } = await connection()
    expect([realtime.state.getState(), line.connects()]).toEqual(['connecting', 1])
    line.open()
    expect(realtime.state.getState()).toBe('online')
    expect(line.auths[0]).toEqual({
      token: 'token-1',
      language: 'en',
      browser: 'Chrome 131',
      os: 'Android',
      apptype: '1',
      from: 'h5',
    })
  })

  it('answers a command by its acknowledgement, refuses by its code', async () => {
    const { line, realtime } = await connection()
    line.open()
    const good = realtime.ask(join, { id: 's1', deviceId: 'device-1', epoch: 1 })
    line.sent[0]?.ack?.({ session: { id: 's1' } })
    expect(await good).toEqual({ session: { id: 's1' } })
    const bad = realtime.ask(join, { id: 's1', deviceId: 'device-1', epoch: 1 })
    line.sent[1]?.ack?.({ successed: false, code: 'practice/fenced', errcode: 45006, errmsg: 'elsewhere' })
    await expect(bad).rejects.toMatchObject({ code: 'practice/fenced', message: 'elsewhere' })
  })

  it('does not leave a command waiting when the link breaks or nobody answers', async () => {
    const { line, realtime, timer } = await connection()
    line.open()
    const payload = { id: 's1', deviceId: 'device-1', epoch: 1 }
    const broken = realtime.ask(join, payload)
    line.socket.disconnect()
    await expect(broken).rejects.toMatchObject({ reason: 'offline' })
    await expect(realtime.ask(join, payload)).rejects.toMatchObject({ reason: 'offline' })
    line.open()
    const late = realtime.ask(join, payload, 1_000)
    const outcome = late.catch((error: unknown) => error)
    await timer.advance(1_000)
    expect(await outcome).toMatchObject({ reason: 'timeout' })
  })

  it('drops a stream event when there is no link, and says so', async () => {
    const { line, realtime } = await connection()
    const frame = { turnKey: 'abcdefghijkl', no: 0, data: new Uint8Array(2) }
    expect(realtime.send(turnFrame, frame)).toBe(false)
    line.open()
    expect(realtime.send(turnFrame, frame)).toBe(true)
    expect(line.sent.map((row) => row.event)).toEqual(['voice.frame'])
  })

  it('hands events to whoever listens, until they stop', async () => {
    const { line, realtime } = await connection()
    const heard: string[] = []
    const stop = realtime.on(partial, ({ text }) => heard.push(text))
    line.open()
    line.fire('practice.partial', { turnKey: 'abcdefghijkl', text: 'one', stable: 0, final: false })
    stop()
    line.fire('practice.partial', { turnKey: 'abcdefghijkl', text: 'two', stable: 0, final: false })
    expect(heard).toEqual(['one'])
  })

  it('ends the session when the server says so, once', async () => {
    const { line, session } = await connection()
    line.open()
    line.fire(signedOut.name, { errcode: 10001, errmsg: 'elsewhere', code: 'identity/replaced' })
    expect(session.user()).toBeNull()
    expect(session.takeLostCode()).toBe('identity/replaced')
    expect(line.socket.connected).toBe(false)
  })

  it('stays when the profile is fetched again, and connects anew with the token of another sign-in', async () => {
    const { line, realtime, session, timer } = await connection()
    line.open()
    session.update(learner({ avatar: '/static/images/avatar/one.svg' }))
    expect([realtime.state.getState(), line.connects()]).toEqual(['online', 1])
    session.begin(learner({ token: 'token-2' }))
    await timer.advance(0)
    expect([realtime.state.getState(), line.connects()]).toEqual(['connecting', 2])
  })

  it('leaves when the last holder lets go, and comes back', async () => {
    const { line, realtime, release, timer } = await connection()
    line.open()
    release()
    release()
    expect([realtime.state.getState(), line.socket.connected]).toEqual(['off', false])
    realtime.hold()
    await timer.advance(0)
    expect(line.connects()).toBe(2)
  })
})

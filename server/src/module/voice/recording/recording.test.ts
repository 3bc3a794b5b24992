import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import * as practice from '@lianda/shared/module/practice/practice.contract'
import * as events from '@lianda/shared/module/practice/practice.events'
import { Device, sha256Of } from '../../../../test/device'
import { createPracticeWorld, type PracticeWorld, turnKeyOf } from '../../../../test/practice-world'
import { tone } from '../../../../test/scripted-voice'

const pcm = tone(3_000)
let world: PracticeWorld
let sessionId = ''
beforeAll(async () => {
  // Jobs run only when a test runs them.
  vi.useFakeTimers({ toFake: ['setInterval'] })
  world = await createPracticeWorld()
  const session = await world.start()
  sessionId = session.id
  const device = await Device.connect(world.url, world.learner.token)
  await device.send(events.join, { id: session.id, epoch: 1, deviceId: 'device-0001' })
  await device.speak(session, turnKeyOf(), pcm)
  device.close()
})
afterAll(async () => {
  vi.useRealTimers()
  await world.close()
})

async function address(): Promise<string> {
  const { session } = await world.get(practice.get, { id: sessionId }, world.learner)
  return `${world.url}${session.transcript.find((line) => line.kind === 'voice')?.audio ?? ''}`
}

const stored = () => world.db.collection('practice_session').findOne({ userId: world.learner.id })

describe('the address of a recording', () => {
  test('gives the whole WAV, never cached', async () => {
    const answer = await fetch(await address())
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('audio/wav')
    expect(answer.headers.get('cache-control')).toContain('no-store')
    const wav = Buffer.from(await answer.arrayBuffer())
    expect(wav.toString('latin1', 0, 4)).toBe('RIFF')
    expect(wav.readUInt32LE(40)).toBe(pcm.byteLength)
    expect(sha256Of(wav.subarray(44))).toBe(sha256Of(pcm))
  })

  test('gives a piece, and says when there is none', async () => {
    const piece = await fetch(await address(), { headers: { range: 'bytes=44-143' } })
    expect(piece.status).toBe(206)
    expect(piece.headers.get('content-range')).toBe(`bytes 44-143/${pcm.byteLength + 44}`)
    expect(Buffer.from(await piece.arrayBuffer())).toEqual(Buffer.from(pcm.slice(0, 100)))
    const beyond = await fetch(await address(), { headers: { range: `bytes=${pcm.byteLength + 44}-` } })
    expect(beyond.status).toBe(416)
    await beyond.arrayBuffer()
  })

  test.each([
    ['another person', (url: URL) => url.searchParams.set('u', '0'.repeat(24))],
    ['a later expiry', (url: URL) => url.searchParams.set('e', String(Date.now() + 1e9))],
    ['another form', (url: URL) => url.searchParams.set('f', 'mp3')],
    ['another recording', (url: URL) => (url.pathname = url.pathname.replace(/[^/]+$/, 'x-1-abc'))],
    ['no signature', (url: URL) => url.searchParams.delete('s')],
  ])('with %s is not found', async (_what, change) => {
    const url = new URL(await address())
    change(url)
    expect((await fetch(url)).status).toBe(404)
  })

  test('stops working after 10 minutes', async () => {
    const url = await address()
    world.clock.advance(10 * 60_000)
    const late = await fetch(url)
    expect(late.status).toBe(403)
    expect(((await late.json()) as { code: string }).code).toBe('voice/link_expired')
  })
})

describe('the mp3 of a recording', () => {
  test('takes the place of the WAV once no address leads there', async () => {
    const before = await address()
    expect((await stored())?.mp3Pending).toEqual([1])
    await world.server.app.runJob('voice.mp3')
    const doc = await stored()
    expect(doc?.mp3Pending).toEqual([])
    expect(doc?.lines[1].audio).toMatchObject({ mp3: true, codec: 'pcm', sha256: sha256Of(pcm) })
    const after = await fetch(await address())
    expect(after.headers.get('content-type')).toBe('audio/mpeg')
    const mp3 = Buffer.from(await after.arrayBuffer())
    // 16 kbit/s is 2 bytes per millisecond; the encoder adds a frame or two.
    expect(mp3.length).toBeGreaterThan(5_500)
    expect(mp3.length).toBeLessThan(7_000)
    expect(mp3[0]).toBe(0xff)
    expect((await fetch(before)).headers.get('content-type')).toBe('audio/wav')
    world.clock.advance(16 * 60_000)
    await world.server.app.runJob('voice.remove_wavs')
    expect((await stored())?.wavDelete).toEqual([])
    const url = new URL(await address())
    expect((await fetch(url)).headers.get('content-type')).toBe('audio/mpeg')
  })

  test('that cannot be made is given up after three tries; the WAV stays', async () => {
    const who = await world.signedIn(world.orgid)
    const session = await world.start(who)
    const device = await Device.connect(world.url, who.token)
    await device.send(events.join, { id: session.id, epoch: 1, deviceId: 'device-0001' })
    await device.speak(session, turnKeyOf(), pcm)
    device.close()
    const mine = () => world.db.collection('practice_session').findOne({ userId: who.id })
    const folder = join(world.deps.config.dataDir, 'recordings')
    // A folder at the path of the mp3 makes writing it fail.
    await mkdir(join(folder, `${String((await mine())?.lines[1].audio.path)}.mp3`))
    for (let n = 0; n < 3; n++) {
      expect((await mine())?.mp3Pending).toEqual([1])
      await world.server.app.runJob('voice.mp3')
    }
    expect(await mine()).toMatchObject({ mp3Pending: [], wavDelete: [] })
  })
})

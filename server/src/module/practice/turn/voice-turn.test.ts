import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import * as events from '@lianda/shared/module/practice/practice.events'
import * as practice from '@lianda/shared/module/practice/practice.contract'
import { Device, sha256Of } from '../../../../test/device'
import { createSpokenWorld } from '../../../../test/practice-room'
import { HOTEL_TURNS, type PracticeWorld, turnKeyOf } from '../../../../test/practice-world'
import { tone } from '../../../../test/scripted-voice'

const asr = { says: HOTEL_TURNS[0] as string | null, heardBytes: 0 }
const tts = { spoken: [] as string[] }
let world: PracticeWorld
let device: Device
beforeAll(async () => {
  // Stops the job that replaces WAV files by mp3, because these tests read the WAV.
  vi.useFakeTimers({ toFake: ['setInterval'] })
  world = await createSpokenWorld(asr, tts)
  device = await Device.connect(world.url, world.learner.token)
})
afterAll(async () => {
  vi.useRealTimers()
  device.close()
  await world.close()
})

/** One second of voice. */
const pcm = tone(1_000)

async function joined() {
  const session = await world.start(world.learner, { restart: true })
  device.seen.length = 0
  const { id, epoch } = session
  const reply = await device.send(events.join, { id, epoch, deviceId: 'device-0001' })
  return reply.session
}

describe('a spoken turn', () => {
  test('the customer speaks first when the device joins', async () => {
    const session = await joined()
    const last = await device.until(events.customerAudio, (piece) => piece.id === session.id && piece.last)
    expect(last.lineNo).toBe(0)
    await device.send(events.lineDone, { id: session.id, epoch: 1, lineNo: 0 })
    expect((await world.get(practice.get, { id: session.id }, world.learner)).session.phase).toBe('listening')
  })

  test('is acknowledged when durable, understood, answered aloud, and kept byte by byte', async () => {
    const session = await joined()
    asr.says = HOTEL_TURNS[0]
    const acked = await device.speak(session, turnKeyOf(), pcm)
    expect(acked.transcript.at(-1)).toMatchObject({ speaker: 'learner', kind: 'voice', durationMs: 1_000 })
    const answer = await device.until(
      events.progress,
      (p) => p.line?.speaker === 'customer' && p.lineFinal && p.turn === 2,
    )
    await device.until(events.customerAudio, (piece) => piece.lineNo === answer.line?.no && piece.last)
    expect(asr.heardBytes).toBe(pcm.byteLength)
    const { session: now } = await world.get(practice.get, { id: session.id }, world.learner)
    expect(now).toMatchObject({ turn: 2, phase: 'speaking' })
    const spoken = now.transcript[1]
    expect(spoken).toMatchObject({ text: HOTEL_TURNS[0], kind: 'voice' })
    const wav = Buffer.from(await (await fetch(`${world.url}${spoken?.audio ?? ''}`)).arrayBuffer())
    expect(sha256Of(wav.subarray(44))).toBe(sha256Of(pcm))
  })
})

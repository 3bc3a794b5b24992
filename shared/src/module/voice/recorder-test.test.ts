import { describe, expect, it } from 'vitest'
import { type FakeWorld, fakeWorld, Refusal } from '../../../test/fake-services'
import { concatBytes, fromBase64Url } from '../../kernel/bytes'
import { MAX_TRIAL_MS, tryHearing } from './hearing.contract'
import { createRecorderTest } from './recorder-test.controller'
import { FRAME_BYTES, FRAME_MS } from './voice.events'

/** A second of room, then `frames` of voice. */
function speak(world: FakeWorld, frames: number, dbfs = -20): void {
  for (let i = 0; i < 25; i++) world.platform.speak(new Uint8Array(FRAME_BYTES), -60)
  for (let i = 0; i < frames; i++) world.platform.speak(new Uint8Array(FRAME_BYTES).fill(7), dbfs)
}
async function opened() {
  const world = await fakeWorld()
  world.platform.recorder.encodeMp3 = async () => new Uint8Array([1, 2, 3])
  const test = createRecorderTest(world.services)
  await test.allow()
  return { world, test, now: test.state.getState }
}

describe('the recorder test', () => {
  it('says that the permission comes first', async () => {
    const { services } = await fakeWorld()
    const test = createRecorderTest(services)
    test.start()
    expect(test.state.getState()).toMatchObject({ phase: 'ready', note: 'permission_first' })
  })

  it('shows the microphone, its rate and the others, and the noise of the room', async () => {
    const { world, now } = await opened()
    expect(now()).toMatchObject({ mic: 'open', details: { name: 'Built-in', rate: 16_000 }, noiseDbfs: null })
    expect(now().devices).toHaveLength(2)
    speak(world, 0)
    expect(now().noiseDbfs).toBe(-60)
  })

  it('gives mp3 and WAV in plug-in mode, with the figures and the advice', async () => {
    const { world, test, now } = await opened()
    test.start()
    speak(world, 50)
    await test.stop()
    expect(now().take).toMatchObject({
      mode: 'plugin',
      ms: 75 * FRAME_MS,
      rate: 16_000,
      quality: { noiseDbfs: -60, voiceDbfs: expect.closeTo(-20, 6), snrDb: expect.closeTo(40, 6) },
      advice: { way: 'hands_free', reason: 'good' },
      sounds: [
        { format: 'mp3', bytes: 3 },
        { format: 'wav', bytes: 44 + 75 * FRAME_BYTES },
      ],
    })
    test.remove()
    expect(now().take).toBeNull()
  })

  it('gives the raw WAV in original mode, and opens the microphone again as it is chosen', async () => {
    const { world, test, now } = await opened()
    await test.setMode('original')
    expect(world.platform.mic.choice).toEqual({ deviceId: '', raw: true })
    await test.choose('b')
    expect(world.platform.mic.choice).toEqual({ deviceId: 'b', raw: true })
    test.start()
    speak(world, 20)
    await test.stop()
    expect(now().take).toMatchObject({ advice: null, sounds: [{ format: 'wav' }] })
  })

  it('says when nobody was heard, when the mp3 could not be made, and when the device changed', async () => {
    const { world, test, now } = await opened()
    test.start()
    speak(world, 0)
    await test.stop()
    expect(now()).toMatchObject({ note: 'no_voice', take: { advice: { way: 'typing', reason: 'no_voice' } } })
    world.platform.recorder.encodeMp3 = () => Promise.reject(new Error('offline'))
    test.start()
    speak(world, 20)
    await test.stop()
    expect(now()).toMatchObject({ note: 'mp3_not_made', take: { sounds: [{ format: 'wav' }] } })
    world.platform.mic.events?.deviceChanged()
    expect(now().note).toBe('device_changed')
  })

  it('ends by itself after the longest time', async () => {
    const { world, test, now } = await opened()
    test.start()
    for (let second = 0; second < MAX_TRIAL_MS / 1_000; second += 4) speak(world, 75)
    await world.timer.advance(0)
    expect(now()).toMatchObject({ phase: 'ready', note: 'full', take: { ms: MAX_TRIAL_MS } })
  })

  it('says what to do where mp3 cannot be played or decoded', async () => {
    const { world, test, now } = await opened()
    test.start()
    speak(world, 20)
    await test.stop()
    const { player } = world.platform
    player.playsMp3 = () => false
    test.play('mp3')
    expect(now()).toMatchObject({ playing: null, note: 'mp3_unsupported' })
    player.playsMp3 = () => true
    const { openLine } = player
    player.openLine = (format) => ({ ...openLine(format), broken: true })
    test.play('mp3')
    expect(now()).toMatchObject({ playing: 'mp3', note: null })
    await world.timer.advance(1_000)
    expect(now()).toMatchObject({ playing: null, note: 'mp3_failed' })
  })

  it('keeps the recording of a microphone that is lost, and goes on by itself when it is allowed', async () => {
    const { world, test, now } = await opened()
    test.start()
    speak(world, 20)
    const { events } = world.platform.mic
    world.platform.mic.events = null
    events?.lost('denied')
    await world.timer.advance(0)
    expect(now()).toMatchObject({ mic: 'off', take: { ms: 45 * FRAME_MS } })
    expect(test.help.getState()).toMatchObject({ problem: 'denied', steps: 'chrome' })
    world.platform.allowMic()
    await world.timer.advance(0)
    expect(now().mic).toBe('open')
  })

  it('asks the recogniser only when it is told to, and forgets the answer of a deleted recording', async () => {
    const { world, test, now } = await opened()
    const asked: number[] = []
    world.serve(tryHearing, ({ pcm, language }) => {
      asked.push(concatBytes(...pcm.map((piece) => fromBase64Url(piece) ?? new Uint8Array())).length)
      if (language !== '16k_en') throw new Refusal('request/too_many')
      return { service: 'Scripted', text: 'hello', confidence: 0.9, not: null }
    })
    test.start()
    speak(world, 20)
    await test.stop()
    expect(asked).toEqual([])
    await test.hear('16k_en')
    expect(asked).toEqual([45 * FRAME_BYTES])
    expect(now()).toMatchObject({ hearing: 'done', heard: { text: 'hello' } })
    await test.hear('16k_zh')
    expect(now()).toMatchObject({ hearing: 'none', heard: null })
    expect(now().failure).not.toBeNull()
    const late = test.hear('16k_en')
    test.remove()
    await late
    expect(now()).toMatchObject({ hearing: 'none', heard: null })
  })

  it('lets the microphone go when the page closes, also while it is still being asked for', async () => {
    const { world, test } = await opened()
    await test.dispose()
    expect(world.platform.recorder.isOpen).toBe(false)
    const again = createRecorderTest(world.services)
    const asking = again.allow()
    await again.dispose()
    await asking
    expect(world.platform.recorder.isOpen).toBe(false)
  })
})

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as practice from '@lianda/shared/module/practice/practice.contract'
import { openRoom } from '../../../test/practice-room'
import { createPracticeWorld, type PracticeWorld, turnKeyOf } from '../../../test/practice-world'
import { type HeardScript, scriptedAsr } from '../../../test/scripted-voice'
import { servicesOf } from '../../infra/speech/voice-services'

/** As a learner types them; a recogniser hears the same words without capitals and stops. */
const TURNS = [
  'Good evening, and welcome. May I see your passport, please?',
  'Of course. I have a quiet room on the top floor.',
  'Breakfast is from seven to ten, and it is included.',
  // Without the purpose of the card: costs points.
  'May I have your credit card, please?',
  'The wifi password is on the card. Have a good night!',
]
const heardOf = (typed: string): string => typed.toLowerCase().replace(/[^a-z' ]/g, '')

const RATE = 16_000
const samples = (sample: (n: number) => number): Uint8Array => {
  const pcm = Int16Array.from({ length: 3 * RATE }, (_, n) => {
    // Half a second of quiet around the voice, which rises and falls like syllables.
    const voiced = n > RATE / 2 && n < 2.5 * RATE ? Math.abs(Math.sin((Math.PI * n * 3) / RATE)) : 0
    return Math.round(voiced * sample(n))
  })
  return new Uint8Array(pcm.buffer)
}
/** A voice has a pitch; a whisper is noise. */
const SPOKEN = samples((n) => 6_000 * Math.sin((2 * Math.PI * 140 * n) / RATE))
let noise = 1
const WHISPERED = samples(() => {
  noise = (Math.imul(noise, 1_664_525) + 1_013_904_223) >>> 0
  return 4_000 * (noise / 2 ** 31 - 1)
})

const asr: HeardScript = { says: '' }
let world: PracticeWorld
beforeAll(async () => {
  world = await createPracticeWorld({ voice: servicesOf([scriptedAsr(asr)], [], null) })
})
afterAll(() => world.close())

/** A whole practice in which each turn is typed, or spoken with this sound; its report. */
async function reportOf(words: (typed: string) => string, sound: Uint8Array | null) {
  const { who, id, device, ...room } = await openRoom(world)
  let { session } = room
  const { epoch } = session
  const now = async () => {
    session = await room.now()
    return session
  }
  for (const typed of TURNS) {
    const said = session.turn
    if (sound) {
      asr.says = words(typed)
      await device.speak(session, turnKeyOf(), sound)
    } else await world.say(session, words(typed), who)
    const isAnswered = async () => {
      const { state, turn } = await now()
      return state !== 'active' || turn > said
    }
    await expect.poll(isAnswered).toBe(true)
  }
  await world.get(practice.end, { id, epoch }, who)
  const score = async () => (await world.get(practice.report, { id }, who)).report.score
  await expect.poll(score).not.toBeNull()
  device.close()
  return await score()
}

describe('the score’s content', () => {
  test('is within 2 points, spoken or whispered, of the same words typed', async () => {
    const typed = await reportOf((text) => text, null)
    const spoken = await reportOf(heardOf, SPOKEN)
    const whispered = await reportOf(heardOf, WHISPERED)

    const points = typed?.total ?? Number.NaN
    // A practice with something to deduct, so that it could differ.
    expect(points).toBeGreaterThan(40)
    expect(points).toBeLessThan(100)
    expect(Math.abs((spoken?.total ?? Number.NaN) - points)).toBeLessThanOrEqual(2)
    expect(Math.abs((whispered?.total ?? Number.NaN) - points)).toBeLessThanOrEqual(2)
    const volume = (score: typeof typed) => score?.dimensions.find(({ dimension }) => dimension === 'volume')
    expect(volume(spoken)?.score).not.toBeNull()
    expect(volume(whispered)).toMatchObject({ score: null, notMeasured: 'whisper' })
  })
})

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as practice from '@lianda/shared/module/practice/practice.contract'
import { createPracticeWorld, HOTEL_TURNS, type PracticeWorld } from '../../../test/practice-world'

let world: PracticeWorld
beforeAll(async () => {
  world = await createPracticeWorld()
})
afterAll(() => world.close())

describe('a typed practice', () => {
  test('goes from the brief over turns to a score with evidence', async () => {
    const { brief } = await world.get(practice.brief, { subtaskId: world.subtaskId }, world.learner)
    expect(brief).toMatchObject({
      sceneName: 'Hotel check-in',
      attempts: 0,
      current: null,
      voice: { asr: 'none', tts: 'device' },
      sound: { background: 'hall', ringtone: false },
    })
    let session = await world.start()
    expect(session).toMatchObject({ state: 'active', phase: 'speaking', turn: 1, attempt: 1, epoch: 1 })
    expect(session.transcript[0]).toMatchObject({ speaker: 'customer', kind: 'scripted' })
    for (const text of HOTEL_TURNS) session = await world.say(session, text)
    expect(session.turn).toBe(3)
    expect(session.transcript.map((line) => line.speaker)).toEqual([
      'customer',
      'learner',
      'customer',
      'learner',
      'customer',
    ])
    const { session: ended } = await world.get(practice.end, { id: session.id, epoch: 1 }, world.learner)
    expect(ended).toMatchObject({ state: 'ended', endReason: 'by_learner', phase: 'ended' })
    const { report } = await world.get(practice.report, { id: session.id }, world.learner)
    expect(report.score?.turns).toBe(2)
    expect(report.score?.dimensions.find((d) => d.dimension === 'volume')?.score).toBeNull()
    expect(report.attempts).toHaveLength(1)
  })
})

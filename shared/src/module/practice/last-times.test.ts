import { expect, it } from 'vitest'
import { fakeWorld } from '../../../test/fake-services'
import { ownerOf } from '../../client/outbox'
import { lastTimes } from './last-times'
import { practiceSlice, type PracticeState } from './practice.slice'

const last = (attempt: number) => ({ id: 'p1', attempt, rehearsal: false, things: [] })

it('what a device kept for the next start goes when its user signs out', async () => {
  const { services } = await fakeWorld()
  const user = services.session.user()
  if (user === null) throw new Error('nobody is signed in')
  const state: PracticeState = { running: false, held: new Map(), setRunning: () => undefined }
  practiceSlice.start?.({ get: () => state, set: () => undefined, services })
  const kept = lastTimes(services.platform.documents, ownerOf(user))
  await kept.put('sub1', last(1))
  expect(await kept.find('sub1')).toEqual(last(1))
  services.session.end()
  await expect.poll(() => kept.find('sub1')).toBeNull()
})

it('keeps the practices that were opened last, and nothing of one in which nothing is left to do', async () => {
  const { services } = await fakeWorld()
  const kept = lastTimes(services.platform.documents, 'o1/u1')
  for (let n = 0; n < 45; n++) await kept.put(`sub${n}`, last(n))
  expect(await kept.find('sub4')).toBeNull()
  expect(await kept.find('sub44')).toEqual(last(44))
  await kept.put('sub44', undefined)
  expect(await kept.find('sub44')).toBeNull()
})

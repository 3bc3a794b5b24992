import { expect, it } from 'vitest'
import { fakeWorld } from '../../../test/fake-services'
import { ownerOf } from '../../client/outbox'
import type { PracticeReport } from './practice.contract'
import { keepReported, lastTimes } from './last-times'
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

/** A report that shows nothing of one part, of the practice `id`, beside these attempts. */
function report(id: string, attempts: string[], open = ['passport']): PracticeReport {
  const part = (node: string) => ({ node, why: 'not_raised', points: 3, turn: 0, quote: '' })
  return {
    session: { id, subtaskId: 'sub1', attempt: 2, rehearsal: false },
    score: { deductions: [], open: open.map(part) },
    attempts: attempts.map((one) => ({ id: one })),
  } as unknown as PracticeReport
}

it('keeps what the newest report says to do, and nothing of an older one, a moment or a training', async () => {
  const { services } = await fakeWorld()
  const user = services.session.user()
  if (user === null) throw new Error('nobody is signed in')
  const kept = () => lastTimes(services.platform.documents, ownerOf(user)).find('sub1')
  await keepReported(services, report('p2', ['p2', 'p1']))
  expect(await kept()).toMatchObject({ id: 'p2', attempt: 2, things: [{ kind: 'not_shown' }] })
  await keepReported(services, report('p1', ['p2', 'p1']))
  await keepReported(services, report('m1', ['p2', 'p1']))
  expect((await kept())?.id).toBe('p2')
  await keepReported(services, report('p3', ['p3', 'p2', 'p1'], []))
  expect(await kept()).toBeNull()
})

import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { AppError } from '@lianda/shared/error/app-error'
import { createPracticeWorld, type PracticeWorld } from '../../../test/practice-world'
import type { SessionDoc } from './practice.document'
import { changeOwn, checkFence, getOwn } from './practice.store'

let world: PracticeWorld
let who: { orgid: string; userId: string; id: string }
beforeAll(async () => {
  world = await createPracticeWorld()
  const { id } = await world.start()
  who = { orgid: world.orgid, userId: world.learner.id, id }
})
afterAll(() => world.close())

const read = () => getOwn(world.deps, who.orgid, who.userId, who.id)
const setTo = (hintsLeft: number) => vi.fn((_session: SessionDoc) => ({ $set: { hintsLeft } }))

test('a change begins with the session as it was read a moment ago, and with a newer one where that has changed', async () => {
  const known = await read()
  const first = setTo(11)
  expect(await changeOwn(world.deps, who, first, known)).toMatchObject({ hintsLeft: 11, rev: known.rev + 1 })
  expect(first.mock.calls).toEqual([[known]])
  const second = setTo(12)
  expect(await changeOwn(world.deps, who, second, known)).toMatchObject({ hintsLeft: 12, rev: known.rev + 2 })
  expect(second.mock.calls.map(([{ rev }]) => rev)).toEqual([known.rev, known.rev + 1])
})

test('what was allowed meanwhile is done, and what still is not is refused', async () => {
  const now = await read()
  const known = { ...now, epoch: now.epoch + 1 }
  const step = (epoch: number) => (session: SessionDoc) => {
    checkFence(session, epoch)
    return { $set: { hintsLeft: 13 } }
  }
  expect(await changeOwn(world.deps, who, step(now.epoch), known)).toMatchObject({ hintsLeft: 13 })
  await expect(changeOwn(world.deps, who, step(now.epoch + 2), known)).rejects.toEqual(new AppError('practice/fenced'))
})

test('a change that finds nothing to do reads what is there', async () => {
  const known = await read()
  await changeOwn(world.deps, who, setTo(14))
  expect(await changeOwn(world.deps, who, () => null, known)).toMatchObject({ hintsLeft: 14 })
})

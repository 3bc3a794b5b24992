import { expect, it } from 'vitest'
import type { Deps } from '../../deps'
import { filling } from '../setting'
import { listedPeople, peopleChanged } from './people-lists'

const ORG = 'o1'

/** An embedded store whose readings end when they are told to. */
function slowly() {
  const deps = { config: { mongodbUri: null }, clock: { now: () => 0 } } as unknown as Deps
  const ends: ((people: { id: string }[]) => void)[] = []
  const ask = () =>
    listedPeople(deps, ORG, { live: true }, () => new Promise<readonly { id: string }[]>((done) => ends.push(done)))
  return { deps, ends, ask }
}

it('a list that several ask for at once is read once, and kept', async () => {
  const { ends, ask } = slowly()
  const asked = [ask(), ask(), ask()]
  expect(ends).toHaveLength(1)
  ends[0]?.([{ id: 'ann' }])
  expect(await Promise.all(asked)).toEqual([[{ id: 'ann' }], [{ id: 'ann' }], [{ id: 'ann' }]])
  expect(await ask()).toEqual([{ id: 'ann' }])
  expect(ends).toHaveLength(1)
})

it('who asks after a change does not get what was being read before it, nor does anybody later', async () => {
  const { deps, ends, ask } = slowly()
  const before = ask()
  peopleChanged(deps, ORG)
  const after = ask()
  expect(ends).toHaveLength(2)
  ends[1]?.([{ id: 'ann' }, { id: 'ben' }])
  ends[0]?.([{ id: 'ann' }])
  expect([(await before).length, (await after).length]).toEqual([1, 2])
  expect((await ask()).length).toBe(2)
})

it('a reading that fails is tried again by the next who asks', async () => {
  const { deps } = slowly()
  await expect(listedPeople(deps, ORG, {}, () => Promise.reject(new Error('away')))).rejects.toThrow('away')
  expect(await listedPeople(deps, ORG, {}, () => Promise.resolve([{ id: 'ann' }]))).toEqual([{ id: 'ann' }])
})

it('while the demonstration is filled by another process, nothing is kept', async () => {
  const { deps, ends, ask } = slowly()
  filling(deps).orgid = ORG
  for (const n of [1, 2]) {
    const asked = ask()
    expect(ends).toHaveLength(n)
    ends[n - 1]?.([{ id: 'ann' }])
    await asked
  }
})

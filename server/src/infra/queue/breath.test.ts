import { expect, test } from 'vitest'
import { breathing } from './breath'

test('a loop lets others run once it has held the thread for a while, and then again', async () => {
  let now = 0
  const breath = breathing(() => now)
  const taken: number[] = []
  let others = 0
  for (; now < 35; now += 4) {
    if (!breath.isDue) continue
    setImmediate(() => (others += 1))
    await breath.take()
    taken.push(now)
    expect(others).toBe(taken.length)
  }
  expect(taken).toEqual([12, 24])
})

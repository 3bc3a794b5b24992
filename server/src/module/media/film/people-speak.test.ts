import { expect, test } from 'vitest'
import { givesWay } from './people-speak'

test('work stands still while people speak, a minute at most, and then has its turn', () => {
  let at = 0
  let speaking = false
  const held = givesWay(
    () => speaking,
    () => at,
  )
  const after = (ms: number): boolean => {
    at += ms
    return held()
  }
  expect(after(0)).toBe(false)
  speaking = true
  expect([after(250), after(30_000), after(29_000)]).toEqual([true, true, true])
  // Its turn, although they go on.
  expect([after(2_000), after(14_000)]).toEqual([false, false])
  expect([after(2_000), after(59_000), after(2_000)]).toEqual([true, true, false])
  speaking = false
  expect(after(60_000)).toBe(false)
  speaking = true
  expect(after(250)).toBe(true)
})

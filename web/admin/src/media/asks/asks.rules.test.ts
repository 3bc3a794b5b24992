import { expect, it } from 'vitest'
import { askFaults, freeSecond, lastSecond, movedSecond, secondOf } from './asks.rules'

const at = (...seconds: number[]) => seconds.map((second) => ({ second }))

it('reads times as people write them', () => {
  expect(['90', '1:30', '01:30', '1：30', ' 0:01:30 '].map(secondOf)).toEqual([90, 90, 90, 90, 90])
  expect(['', 'a', '1:', '1:75', '1:2:3:4', '-1', '1.5'].map(secondOf)).toEqual(Array.from({ length: 7 }, () => null))
})

it('names times that are taken or behind the end, which is a second before that of the film', () => {
  expect(lastSecond(100_500)).toBe(99)
  expect(askFaults(at(3, 3, 99, 100), lastSecond(100_500))).toEqual(['taken', 'taken', null, 'late'])
})

it('finds a free second behind, else before', () => {
  expect([freeSecond(at(4, 5), 4, 9), freeSecond(at(8, 9), 8, 9), freeSecond([], 20, 9)]).toEqual([6, 7, 9])
})

it('tells which time was moved, past others too', () => {
  expect(movedSecond([10, 20, 30], [20, 25, 30])).toEqual({ from: 10, to: 25 })
  expect(movedSecond([10, 20], [10, 20])).toBeNull()
  expect(movedSecond([10, 20], [20, 20])).toEqual({ from: 10, to: 20 })
})

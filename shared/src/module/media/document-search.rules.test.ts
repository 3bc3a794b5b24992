import { expect, it } from 'vitest'
import type { TextRun } from './document.contract'
import { matchingRuns, timesIn } from './document-search.rules'

const runs = (...words: string[]): TextRun[] => words.map((word) => [word, 0, 0, 10, 10])

it('a text is found whatever its case, width and space, also where it goes over from one run into the next', () => {
  const page = runs('Ｃomplaint han', 'dling', '客户 投诉', '投诉')
  expect(timesIn(page, 'complaint HANDLING')).toBe(1)
  expect([...matchingRuns(page, 'handling')]).toEqual([0, 1])
  expect(timesIn(page, '投诉')).toBe(2)
  expect([...matchingRuns(page, '投诉')]).toEqual([2, 3])
  expect([...matchingRuns(page, '诉投')]).toEqual([2, 3])
})

it('nothing is found of nothing', () => {
  expect(timesIn(runs('a b'), ' ')).toBe(0)
  expect(matchingRuns(runs('a b'), '').size).toBe(0)
  expect(timesIn([], 'a')).toBe(0)
})

import { describe, expect, it } from 'vitest'
import { FIRST_LEVELS, levelOf, levelProblems } from './level.rules'

const names = (stars: number) => {
  const { level, next } = levelOf(FIRST_LEVELS, stars)
  return [level?.key ?? null, next?.key ?? null]
}

describe('the level of an experience', () => {
  it('is the last one that it reaches, and names the next', () => {
    expect(names(0)).toEqual(['l1', 'l2'])
    expect(names(99)).toEqual(['l1', 'l2'])
    expect(names(100)).toEqual(['l2', 'l3'])
    expect(names(4_999)).toEqual(['l5', 'l6'])
    expect(names(1_000_000)).toEqual(['l6', null])
  })

  it('is none where there are no levels', () => {
    expect(levelOf([], 5)).toEqual({ level: null, next: null })
  })
})

describe('a level among the others', () => {
  const others = [{ name: '见习', stars: 0 }]
  it('has a name and a beginning of its own', () => {
    expect(levelProblems(others, { name: '上手', stars: 100 }, false)).toEqual([])
    expect(levelProblems(others, { name: '见习', stars: 0 }, false)).toEqual([
      { field: 'name', rule: 'level_taken' },
      { field: 'stars', rule: 'level_taken' },
    ])
  })

  it('stays at 0 if it is the first', () => {
    expect(levelProblems([], { name: '见习', stars: 1 }, true)).toEqual([{ field: 'stars', rule: 'level_first' }])
  })
})

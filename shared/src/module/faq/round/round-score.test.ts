import { describe, expect, it } from 'vitest'
import { creditOf, isClosedBy, scoreRound } from './round-score.rules'

describe('what a question is worth', () => {
  it.each([
    [['right'], 100],
    [['partial'], 50],
    [['wrong'], 0],
    [['not_understood'], 0],
    [['wrong', 'right'], 75],
    [['partial', 'right'], 75],
    [['partial', 'wrong'], 50],
    [['wrong', 'partial'], 37.5],
    [[], 0],
  ] as const)('%j: %d', (verdicts, credit) => {
    expect(creditOf(verdicts)).toBe(credit)
  })

  it('is decided by one answer, or by two where a second one is allowed and the first was not right', () => {
    expect(isClosedBy(['wrong'], false)).toBe(true)
    expect(isClosedBy(['wrong'], true)).toBe(false)
    expect(isClosedBy(['right'], true)).toBe(true)
    expect(isClosedBy(['wrong', 'partial'], true)).toBe(true)
  })
})

describe('the score of a round', () => {
  it('is the mean of its questions, to one decimal', () => {
    expect(scoreRound([100, 75, 37.5], 70, true)).toEqual({ total: 70.8, passed: true })
    expect(scoreRound([100, 75, 37.5], 71, true)).toEqual({ total: 70.8, passed: false })
  })

  it('is no pass when it was broken off', () => {
    expect(scoreRound([100, 100, 0], 60, false)).toEqual({ total: 66.7, passed: false })
  })

  it('leaves out what nobody heard, and says nothing where that is too much', () => {
    expect(scoreRound([100, 50, null], 60, true)).toEqual({ total: 75, passed: true })
    expect(scoreRound([100, null, null], 60, true)).toEqual({ total: null, passed: false })
    expect(scoreRound([], 60, true)).toEqual({ total: null, passed: false })
  })
})

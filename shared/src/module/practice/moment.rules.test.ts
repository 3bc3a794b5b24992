import { describe, expect, it } from 'vitest'
import { aPractice, decided, typedTurn } from '../../../test/scoring-builder'
import { DEFAULT_RULES } from '../scoring/scoring-defaults.rules'
import { momentAnswerOf, withAnswer } from './moment.rules'

const missed = typedTurn(1, 's1', { text: '您好，这个嘛', decision: decided('s1', { result: 'non_standard' }) })
const half = typedTurn(2, 's1', { text: '都有的', decision: decided('s1', { missed: ['续航'] }) })
const whole = typedTurn(1, 's1')
const input = aPractice({ turns: [missed, half, typedTurn(3, 's2')] })
const worth = (answer: typeof whole) => momentAnswerOf(withAnswer(input, answer), DEFAULT_RULES.zh, answer)

describe('another answer at a moment', () => {
  it('is worth what the practice would have scored with it, without what then had to be asked again', () => {
    const before = worth(missed)
    const now = worth(whole)
    expect(before.lost).toEqual([])
    expect(now).toMatchObject({ lost: [], total: 100 })
    expect(before.total).toBeLessThan(100)
    expect(withAnswer(input, whole).turns.map(({ turn, text }) => [turn, text !== ''])).toEqual([
      [1, true],
      [2, false],
      [3, true],
    ])
  })

  it('that is no answer leaves what came after it as it was', () => {
    expect(withAnswer(input, { ...missed, text: '嗯' }).turns.slice(1)).toEqual(input.turns.slice(1))
  })

  it('names what it loses itself, and not how the conversation ended', () => {
    const left = aPractice({ turns: [half], path: ['start', 'c1', 's1'], end: { reason: 'by_learner' } })
    const answer = momentAnswerOf(left, DEFAULT_RULES.zh, half)
    expect(answer.lost.map(({ kind }) => kind)).toContain('accuracy')
    expect(answer.lost.map(({ kind }) => kind)).not.toContain('incomplete_flow')
  })
})

import { beforeAll, describe, expect, it } from 'vitest'
import type { Translate } from '@lianda/shared/i18n/texts'
import type { ItemStatistics } from '@lianda/shared/module/exam/record.admin.contract'
import { startTexts, texts } from '../../../platform/platform'
import { byGravity, isGrave, verdictInWords } from './verdict-words'

const item = (over: Partial<ItemStatistics>): ItemStatistics => ({
  questionId: 'q',
  bankId: null,
  type: 0,
  text: 'Which one?',
  score: 5,
  answers: 40,
  unanswered: 0,
  losers: 0,
  difficulty: 0.5,
  discrimination: 0.4,
  choices: [],
  verdict: 'fine',
  ...over,
})
const t: Translate = (key, params) => texts.t(key, params)
const words = (over: Partial<ItemStatistics>) => verdictInWords(item(over), t, '、')

describe('what statistics say of a question', () => {
  beforeAll(async () => {
    await startTexts()
    await texts.use('zhCN')
  })

  it('puts those first that need a look, and keeps the paper’s order among equals', () => {
    const verdicts = (['fine', 'too_few', 'too_easy', 'key_suspect', 'fine'] as const).map((verdict, at) =>
      item({ verdict, questionId: `q${String(at)}` }),
    )
    expect(byGravity(verdicts).map((row) => row.questionId)).toEqual(['q3', 'q2', 'q1', 'q0', 'q4'])
    expect(verdicts.map(isGrave)).toEqual([false, false, true, true, false])
  })

  it('counts people where an answer is right or wrong, and points where it may be right in part', () => {
    expect(words({ verdict: 'too_easy', difficulty: 0.96 })).toBe('太容易：96% 的人答对')
    expect(words({ verdict: 'too_easy', difficulty: 0.96, type: 1 })).toContain('分')
    expect(words({ verdict: 'too_easy', difficulty: 0.96, type: 1 })).not.toContain('的人答对')
  })

  it('names the options that nobody took', () => {
    const choice = (label: string, count: number, right = false) => ({
      key: label,
      label,
      text: label,
      right,
      count,
      share: 0,
    })
    const choices = [choice('A', 30, true), choice('B', 10), choice('C', 0), choice('D', 0)]
    expect(words({ verdict: 'distractor_unused', choices })).toBe('干扰项“C”、“D”没人选')
  })
})

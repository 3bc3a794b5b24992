import { expect, it } from 'vitest'
import { examCover } from '../../../../test/fake-exam'
import type { ExamCover } from '../exam.contract'
import { ruleLines } from './exam-rules'

const t = (key: string, params: object = {}) => [key, ...Object.values(params)].join(' ')
const rules = (patch: Partial<ExamCover> = {}) => ruleLines(examCover(patch), 1_000_000, t).map(({ text }) => text)

it('says how long, what happens at the end, and what becomes of answers given offline', () => {
  expect(rules({ minute: 45, overdue: 'grace', graceMinutes: 3, lateSyncMinutes: 0 })).toEqual(
    expect.arrayContaining(['exam.rule.minutes 45', 'exam.rule.overdue.grace 3', 'exam.rule.noLateSync']),
  )
  expect(rules({ lateSyncMinutes: 10 })).toContain('exam.rule.lateSync 10')
})

it('explains partial credit only where there is multiple choice', () => {
  expect(rules().some((rule) => rule.includes('partial') || rule.includes('allOrNothing'))).toBe(false)
  expect(rules({ typeCounts: { '1': 2 }, partialCredit: true })).toContain('exam.rule.partial')
  expect(rules({ typeCounts: { '1': 2 } })).toContain('exam.rule.allOrNothing')
})

it.each([
  [{ attempts: 0, attemptsLeft: 1 }, 'exam.rule.once'],
  [{ attempts: 1, attemptsLeft: 2, retakeUntilPassed: false }, 'exam.rule.times 3'],
  [{ attemptsLeft: null, retakeUntilPassed: true }, 'exam.rule.anyTimesexam.rule.joinerexam.rule.untilPassed'],
])('counts attempts: %o', (patch, expected) => {
  expect(rules(patch)).toContain(expected)
})

it('names the moment from which answers are shown, where there is one', () => {
  expect(rules({ explain: 'after_end', endsAt: 2_000_000 }).at(-1)).toMatch(/^exam\.rule\.explainFrom /)
  expect(rules({ explain: 'after_end', endsAt: null }).at(-1)).toBe('exam.rule.explain.after_end')
  expect(rules({ explain: 'never' }).at(-1)).toBe('exam.rule.explain.never')
})

import { describe, expect, it } from 'vitest'
import type { Language } from '@lianda/shared/contract/fields'
import { fakeTimer } from '@lianda/shared/kernel/timer'
import { createTexts, LANGUAGES } from '@lianda/shared/i18n/texts'
import type { CheckRow } from '@lianda/shared/module/task/task-publish.admin.contract'
import { loadTexts } from '../../platform/text-parts'
import { checkText, repairsOf } from './check-text'

/** All rows that the server's check can return (server/src/module/task/task-check.ts, task-check-exam.ts). */
const ROWS: readonly [CheckRow['code'], readonly string[]][] = [
  ['subtasks', ['must', 'passed']],
  ['weights', ['under', 'over', 'look', 'passed']],
  ['pass_score', ['look', 'passed']],
  ['window', ['reversed', 'over', 'until', 'endless']],
  ['not_in_past', ['look', 'open', 'ahead']],
  ['subtask_window', ['late', 'early', 'outside', 'reversed', 'over', 'passed']],
  ['subtask_front', ['must', 'passed']],
  ['front', ['gone', 'unpublished', 'circle', 'over', 'beyond', 'passed']],
  ['audience', ['must', 'look', 'passed']],
  ['scenes', ['gone', 'disabled', 'look', 'passed']],
  ['papers', ['must', 'disabled', 'look', 'passed']],
  ['minutes', ['must', 'passed']],
  ['attempts', ['look', 'passed']],
  ['explain_while_open', ['after_submit', 'after_pass', 'passed']],
  ['key_before_retake', ['look', 'passed']],
]

const VALUES = {
  n: 2,
  sum: 60,
  even: '50 / 50',
  list: '50 / 50',
  title: 'T',
  at: 2,
  score: 80,
  sure: 47.96,
  version: 1,
  newest: 2,
  minutes: 60,
  open: 30,
  questions: 40,
  departments: 3,
  start: Date.UTC(2026, 10, 20),
  // The same date in every zone that the tests may run in.
  end: Date.UTC(2026, 10, 28, 10),
  taskStart: Date.UTC(2026, 10, 21),
  taskEnd: Date.UTC(2026, 10, 27),
}

const row = (code: CheckRow['code'], kind: string, fix: CheckRow['fix'] = null): CheckRow => {
  const level = kind === 'must' || kind === 'look' || kind === 'passed' ? kind : null
  return { level: level ?? 'must', code, variant: level ? null : kind, subtaskId: null, values: VALUES, fix }
}

async function textsOf(language: Language) {
  const texts = await createTexts(language, (one) => loadTexts('task-admin', one), fakeTimer())
  return (key: string, params?: Record<string, string | number>) => texts.t(key, params)
}

describe('the sentences of the check', () => {
  it.each(LANGUAGES)('are there for every row, with all their figures: %s', async (language) => {
    const t = await textsOf(language)
    for (const [code, kinds] of ROWS)
      for (const kind of kinds) {
        const { title, detail } = checkText(row(code, kind), t, language === 'en' ? 'en' : 'zh-CN')
        expect(`${title} ${detail}`).not.toMatch(/task-admin|\{\{|undefined|NaN/)
      }
  })

  it('say times as times and points with one decimal', async () => {
    const t = await textsOf('en')
    expect(checkText(row('pass_score', 'look'), t, 'en').title).toContain('48')
    expect(checkText(row('subtask_window', 'late'), t, 'en').detail).not.toContain(String(VALUES.end))
  })
})

describe('a proposed repair', () => {
  it('says what it will change, the proposed one first', async () => {
    const t = await textsOf('en')
    const late = repairsOf(row('subtask_window', 'late', 'extend_task'), t, 'en')
    expect(late.map((choice) => choice.fix)).toEqual(['extend_task', 'shorten_subtask'])
    expect(late[0]?.label).toMatch(/^Extend the task to .*28/)
    const early = {
      ...row('subtask_window', 'early', 'extend_task'),
      values: { start: VALUES.start, taskStart: VALUES.taskStart },
    }
    expect(repairsOf(early, t, 'en')[0]?.label).toMatch(/^Start the task/)
    expect(repairsOf(row('weights', 'under', 'even_weights'), t, 'en')[0]?.hint).toContain('50 / 50')
    expect(repairsOf(row('audience', 'must'), t, 'en')).toEqual([])
  })
})

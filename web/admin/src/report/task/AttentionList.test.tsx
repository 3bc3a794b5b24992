import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import type { StoredUser } from '@lianda/shared/module/identity/identity.contract'
import type { CostlyPoint } from '@lianda/shared/module/report/subtask-report.admin.contract'
import { session, startTexts, texts } from '../../platform/platform'
import { AttentionList } from './AttentionList'
import { costlySentence } from './use-costly-points'

const READER = { id: 'u1', token: 't', isadmin: 0, orgowner: false, funcs: 'view-student-report' } as StoredUser

const at = { paperId: null, learners: 5, losers: 3, lost: 0.6 }
const POINTS: CostlyPoint[] = [
  {
    ...{ what: 'question', name: 'What time is checkout?', key: 'q1', paperId: 'p1' },
    ...{ learners: 8, losers: 6, lost: 0.625, subtaskId: 's1', step: 'Paper' },
  },
  { ...at, what: 'node', name: 'Passport', key: 'node Passport', subtaskId: 's2', step: 'Check-in' },
  { ...at, what: 'deduction', name: 'wording', key: 'deduction wording', subtaskId: 's3', step: 'Farewell' },
  {
    ...at,
    what: 'question',
    name: 'Where is parking?',
    key: 'q2',
    losers: 1,
    lost: 0.2,
    subtaskId: 's4',
    step: 'Quick',
  },
]

beforeAll(() => startTexts())
beforeEach(async () => {
  session.begin(READER)
  await texts.use('en')
})
afterEach(() => {
  cleanup()
  session.end()
})

it('says what costs most in each step, and leads to the records that lost it', () => {
  render(
    <MemoryRouter>
      <AttentionList rows={[]} among={{}} more={POINTS.map((point) => costlySentence('t1', point, texts.t))} />
    </MemoryRouter>,
  )
  fireEvent.click(screen.getByRole('button', { name: texts.t('task-report.attention.all', { n: 4 }) }))
  const list = '/admin/view/studentReport?'
  expect(screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    [
      'The question “What time is checkout?” costs most at “Paper”: 6 of 8 people lose points, on average 63% of what it is worth.',
      `${list}kind=exam&taskId=t1&paperId=p1&lost=q1`,
    ],
    [
      '3 of the 5 people with a score at “Check-in” (60%) lose points at “Passport”.',
      `${list}taskId=t1&subtaskId=s2&lost=node+Passport`,
    ],
    [
      `3 of the 5 people with a score at “Farewell” (60%) lose points at “${texts.t('practice-replay.deduction.wording')}”.`,
      `${list}taskId=t1&subtaskId=s3&lost=deduction+wording`,
    ],
    [
      'The question “Where is parking?” costs most at “Quick”: 1 of 5 people lose points, on average 20% of what it is worth.',
      `${list}kind=faq&taskId=t1&subtaskId=s4&lost=q2`,
    ],
  ])
})

it('is not there while nothing deserves attention', () => {
  const { container } = render(
    <MemoryRouter>
      <AttentionList rows={[]} among={{}} />
    </MemoryRouter>,
  )
  expect(container.textContent).toBe('')
})

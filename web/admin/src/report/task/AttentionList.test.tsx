import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import type { StoredUser } from '@lianda/shared/module/identity/identity.contract'
import type { CostlyPoint } from '@lianda/shared/module/report/subtask-report.admin.contract'
import { session, startTexts, texts } from '../../platform/platform'
import { AttentionList } from './AttentionList'
import { costlySentence } from './use-costly-points'

const READER = { id: 'u1', token: 't', isadmin: 0, orgowner: false, funcs: 'view-student-report' } as StoredUser

const POINTS: CostlyPoint[] = [
  { what: 'question', name: 'What time is checkout?', learners: 8, lost: 0.625, subtaskId: 's1', step: 'Paper' },
  { what: 'node', name: 'Passport', learners: 5, lost: 0.6, subtaskId: 's2', step: 'Check-in' },
  { what: 'deduction', name: 'wording', learners: 6, lost: 0.5, subtaskId: 's3', step: 'Farewell' },
]

beforeAll(() => startTexts())
beforeEach(async () => {
  session.begin(READER)
  await texts.use('en')
})
afterEach(cleanup)

it('says what costs most in each step, and leads to the step', () => {
  render(
    <MemoryRouter>
      <AttentionList rows={[]} among={{}} more={POINTS.map((point) => costlySentence(point, texts.t))} />
    </MemoryRouter>,
  )
  expect(screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    [
      'The question “What time is checkout?” costs most at “Paper”: 8 people lose 63 % of its points on average.',
      '/admin/view/SubtaskDetails?id=s1',
    ],
    [
      '3 of the 5 people with a score at “Check-in” (60 %) lose points at “Passport”.',
      '/admin/view/SubtaskDetails?id=s2',
    ],
    [
      `3 of the 6 people with a score at “Farewell” (50 %) lose points at “${texts.t('practice-replay.deduction.wording')}”.`,
      '/admin/view/SubtaskDetails?id=s3',
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

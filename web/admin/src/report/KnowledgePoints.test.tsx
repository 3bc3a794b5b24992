import { App } from 'antd'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import type { PointQuestion } from '@lianda/shared/module/faq/round/round.admin.contract'
import type { StoredUser } from '@lianda/shared/module/identity/identity.contract'
import { session, startTexts, texts } from '../platform/platform'
import { KnowledgePoints } from './KnowledgePoints'

const READER = { id: 'u1', token: 't', isadmin: 0, orgowner: false, funcs: 'view-student-report' } as StoredUser
const question = (id: string, last: Partial<PointQuestion['last']> = {}): PointQuestion => ({
  ...{ id, question: `Question ${id}`, answers: 3, right: 2, mastered: true },
  last: { right: true, at: 1_764_000_000_000, drill: false, record: { id: 'r1', question: 2 }, ...last },
})
const POINTS = [
  { name: 'Hotel', total: 2, mastered: 2 },
  { name: '', total: 1, mastered: 0 },
]
const t = (key: string, params?: Record<string, string | number>) => texts.t(`person-report.${key}`, params)

/** The fake server: answers with these questions and records what it was asked. */
function serve() {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (address: string | URL) => {
    asked.push(
      decodeURIComponent(
        new URL(String(address), 'http://test').pathname + new URL(String(address), 'http://test').search,
      ),
    )
    return Response.json({
      ...{ successed: true, total: 2 },
      rows: [question('a'), question('b', { record: null, drill: true, right: false })],
    })
  })
  return asked
}

beforeAll(() => startTexts())
beforeEach(async () => {
  await texts.use('en')
  session.begin(READER)
})
afterEach(() => {
  cleanup()
  session.end()
  vi.unstubAllGlobals()
})

it('opens the questions behind a figure, with the record of the last answer where it is open', async () => {
  const asked = serve()
  render(
    <App>
      <MemoryRouter>
        <KnowledgePoints rows={POINTS} userId="u9" />
      </MemoryRouter>
    </App>,
  )
  fireEvent.click(
    screen.getByRole('button', { name: t('questions.show', { name: 'Hotel', label: t('mastered'), n: 2 }) }),
  )
  await screen.findByText(/Question a/)
  expect(asked).toEqual(['/api/admin/report/student/u9/points?point=Hotel&page=1&rows=100&mastered=true'])
  expect(screen.getAllByText(t('questions.of', { right: 2, answers: 3 }))).toHaveLength(2)
  expect(screen.getAllByRole('button', { name: /Question a/ })).toHaveLength(1)
  expect(screen.queryByRole('button', { name: /Question b/ })).toBeNull()
  expect(document.body.textContent).toContain(`${t('questions.wrong')} · ${t('questions.drill')}`)
  fireEvent.click(screen.getByRole('radio', { name: t('questions.open') }))
  await waitFor(() => expect(asked.at(-1)).toContain('mastered=false'))
})

it('leads nowhere from none, and asks for questions without a category by an empty name', async () => {
  const asked = serve()
  render(
    <App>
      <MemoryRouter>
        <KnowledgePoints rows={POINTS} userId="u9" />
      </MemoryRouter>
    </App>,
  )
  expect(screen.getAllByRole('button')).toHaveLength(3)
  fireEvent.click(
    screen.getByRole('button', { name: t('questions.show', { name: t('noPoint'), label: t('asked'), n: 1 }) }),
  )
  await screen.findByText(/Question a/)
  expect(asked.at(-1)).toContain('?point=&page=1')
})

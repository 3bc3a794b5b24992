import { App } from 'antd'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { HashRouter } from 'react-router'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { OutputOf } from '@lianda/shared/contract/endpoint'
import type { StoredUser } from '@lianda/shared/module/identity/identity.contract'
import type { taskProgress } from '@lianda/shared/module/task/task-progress.admin.contract'
import { session, startTexts, texts } from '../../platform/platform'
import { ProgressPage } from './ProgressPage'

const MANAGER = {
  id: 'u1',
  token: 't',
  isadmin: 0,
  orgowner: false,
  adminuser: false,
  funcs: 'view-student-report,train-management-train',
} as StoredUser

const figures = { not_begun: 7, running: 4, passed: 3, failed: 2, overdue: 1 }
const ANSWER: OutputOf<typeof taskProgress> = {
  title: 'Opening week',
  rows: [
    {
      userId: 'p1',
      name: 'Anna',
      account: 'anna',
      workno: '',
      departmentName: 'Front',
      state: 'running',
      score: 41.5,
      done: 1,
      steps: [
        { state: 'passed', best: 83, attempts: 2 },
        { state: 'not_begun', best: null, attempts: 0 },
      ],
    },
  ],
  total: 17,
  people: 17,
  figures,
  steps: [
    { id: 's1', title: 'Check-in', type: 1, figures: { ...figures, passed: 9 } },
    { id: 's2', title: 'House rules', type: 2, figures },
  ],
  departments: [
    { id: 'd1', name: 'Front', people: 10, passed: 3 },
    { id: 'd2', name: 'Kitchen', people: 7, passed: 0 },
  ],
}

function serve(): string[] {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (address: string | URL) => {
    const url = new URL(String(address), 'http://test')
    expect(url.pathname).toBe('/api/admin/task/t1/progress')
    asked.push(url.search)
    return Response.json({ successed: true, ...ANSWER })
  })
  return asked
}

function open(address: string) {
  window.location.hash = `#/?${address}`
  return render(
    <App>
      <HashRouter>
        <ProgressPage id="t1" title="Opening week" />
      </HashRouter>
    </App>,
  )
}

const t = (key: string, params?: Record<string, string | number>) => texts.t(`task-progress.${key}`, params)
const figure = (state: keyof typeof figures, n: number) =>
  within(screen.getByRole('group', { name: t('figures') })).getByRole('button', {
    name: t('figure', { state: t(`state.${state}`), n }),
  })

describe('the progress of a package', () => {
  beforeAll(() => startTexts())
  beforeEach(async () => {
    await texts.use('en')
    session.begin(MANAGER)
  })
  afterEach(() => {
    cleanup()
    session.end()
    vi.unstubAllGlobals()
  })

  it('shows figures, and by a figure those whom it counts', async () => {
    const asked = serve()
    open('id=t1&step=progress')
    await screen.findAllByText('Anna')
    fireEvent.click(figure('failed', 2))
    await vi.waitFor(() => expect(asked.at(-1)).toContain('state=failed'))
    expect(window.location.hash).toContain('id=t1')
    expect(window.location.hash).toContain('step=progress')
    fireEvent.click(figure('failed', 2))
    await vi.waitFor(() => expect(asked.at(-1)).not.toContain('state='))
  })

  it('has the figures of a step that is chosen', async () => {
    serve()
    open('id=t1&step=progress&subtaskId=s1')
    await screen.findAllByText('Anna')
    expect(figure('passed', 9)).toBeTruthy()
  })

  it('leads from a person to their records of either kind', async () => {
    serve()
    open('id=t1&step=progress')
    fireEvent.click(await screen.findByRole('row', { name: /^Anna/ }))
    await vi.waitFor(() => expect(window.location.hash).toContain('/admin/view/studentReport?taskId=t1&userId=p1'))
  })
})

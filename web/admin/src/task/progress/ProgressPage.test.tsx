import { App } from 'antd'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { HashRouter } from 'react-router'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { until } from '@lianda/shared/test/until'
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

const figures = { not_begun: 7, running: 4, passed: 3, failed: 2, overdue: 1, excused: 0 }
const ANSWER: OutputOf<typeof taskProgress> = {
  title: 'Opening week',
  mayExcuse: true,
  mayRemind: true,
  rows: [
    {
      userId: 'p1',
      name: 'Anna',
      account: 'anna',
      workno: '',
      departmentName: 'Front',
      state: 'running',
      excused: null,
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
  positions: [],
  departments: [
    { id: 'd1', name: 'Front', people: 10, passed: 3 },
    { id: 'd2', name: 'Kitchen', people: 7, passed: 0 },
  ],
}

/** @param excuses what was sent to excuse people, in order */
function serve(over: Partial<typeof ANSWER> = {}, excuses: unknown[] = []): string[] {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (address: string | URL, init?: RequestInit) => {
    const url = new URL(String(address), 'http://test')
    if (init?.method === 'POST') {
      excuses.push([url.pathname, JSON.parse(String(init.body))])
      return Response.json({ successed: true, changed: 1, refused: [], reminded: 1, already: 2, through: 0 })
    }
    expect(url.pathname).toBe('/api/admin/task/t1/progress')
    asked.push(url.search)
    return Response.json({ successed: true, ...ANSWER, ...over })
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
    await until(() => expect(asked.at(-1)).toContain('state=failed'))
    expect(window.location.hash).toContain('id=t1')
    expect(window.location.hash).toContain('step=progress')
    fireEvent.click(figure('failed', 2))
    await until(() => expect(asked.at(-1)).not.toContain('state='))
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
    await until(() => expect(window.location.hash).toContain('/admin/view/studentReport?taskId=t1&userId=p1'))
  })

  it('excuses the ticked people once a reason is given, and loads again', async () => {
    const excuses: unknown[] = []
    const asked = serve({}, excuses)
    open('id=t1&step=progress')
    await screen.findAllByText('Anna')
    fireEvent.click(screen.getByRole('checkbox', { name: /Anna, In progress/ }))
    const bar = within(screen.getByRole('toolbar'))
    fireEvent.click(bar.getByRole('button', { name: t('excuse.bulk.excuse') }))
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByText(t('excuse.means'))).toBeTruthy()
    const confirm = dialog.getByRole('button', { name: t('excuse.bulk.excuse') })
    fireEvent.click(confirm)
    await dialog.findByText(texts.t('office.form.required', { name: t('excuse.reason') }))
    expect(excuses).toEqual([])
    fireEvent.change(dialog.getByRole('textbox'), { target: { value: ' On leave ' } })
    const before = asked.length
    fireEvent.click(confirm)
    await until(() => expect(excuses).toEqual([['/api/admin/task/t1/excuse', { userIds: ['p1'], reason: 'On leave' }]]))
    await until(() => expect(asked.length).toBeGreaterThan(before))
    await until(() => expect(screen.queryByRole('toolbar')).toBeNull())
  })

  it('shows why somebody is excused, and takes that back after asking', async () => {
    const excuses: unknown[] = []
    const [anna] = ANSWER.rows
    if (!anna) throw new Error('nobody')
    serve({ rows: [{ ...anna, state: 'excused', excused: 'On leave' }], figures: { ...figures, excused: 1 } }, excuses)
    open('id=t1&step=progress')
    await screen.findByText('On leave')
    fireEvent.click(screen.getByRole('button', { name: texts.t('office.list.moreOf', { name: 'Anna' }) }))
    fireEvent.click(await screen.findByText(t('excuse.endMenu')))
    const dialog = within(await screen.findByRole('dialog'))
    expect(excuses).toEqual([])
    fireEvent.click(dialog.getByRole('button', { name: t('excuse.bulk.end') }))
    await until(() => expect(excuses).toEqual([['/api/admin/task/t1/excuse/end', { userIds: ['p1'] }]]))
  })

  it('reminds one person after asking, and says who was reminded already', async () => {
    const sent: unknown[] = []
    serve({}, sent)
    open('id=t1&step=progress&departmentId=d1')
    await screen.findAllByText('Anna')
    fireEvent.click(screen.getByRole('button', { name: texts.t('office.list.moreOf', { name: 'Anna' }) }))
    fireEvent.click(await screen.findByText(t('remind.menu')))
    const one = within(await screen.findByRole('dialog'))
    expect(one.getAllByText(t('remind.titleOf', { name: 'Anna' }))).not.toEqual([])
    expect(sent).toEqual([])
    fireEvent.click(one.getByRole('button', { name: t('remind.verb') }))
    await until(() => expect(sent).toEqual([['/api/admin/task/t1/remind', { userIds: ['p1'] }]]))
    await screen.findByText(/Reminded one person, 2 were reminded earlier today/)
  })

  it('reminds everybody whom the search finds and who is not through, after saying how many', async () => {
    const sent: unknown[] = []
    serve({}, sent)
    open('id=t1&step=progress&departmentId=d1')
    await screen.findAllByText('Anna')
    fireEvent.click(screen.getByRole('button', { name: t('remind.all', { n: 11 }) }))
    const all = within(await screen.findByRole('dialog'))
    expect(all.getAllByText(t('remind.title', { n: 11 }))).not.toEqual([])
    fireEvent.click(all.getByRole('button', { name: t('remind.verb') }))
    await until(() => expect(sent.at(-1)).toEqual(['/api/admin/task/t1/remind', { userIds: null, departmentId: 'd1' }]))
  })

  it('offers no reminder outside of the package’s time, nor for who is through', async () => {
    const [anna] = ANSWER.rows
    if (!anna) throw new Error('nobody')
    serve({ rows: [{ ...anna, state: 'passed' }] })
    const page = open('id=t1&step=progress')
    await screen.findAllByText('Anna')
    fireEvent.click(screen.getByRole('button', { name: texts.t('office.list.moreOf', { name: 'Anna' }) }))
    await screen.findByText(t('records.practice'))
    expect(screen.queryByText(t('remind.menu'))).toBeNull()
    page.unmount()
    serve({ mayRemind: false })
    open('id=t1&step=progress')
    await screen.findAllByText('Anna')
    await until(() => expect(screen.queryByRole('button', { name: t('remind.all', { n: 11 }) })).toBeNull())
  })

  it('offers nothing of this to who may not change the package', async () => {
    serve({ mayExcuse: false, mayRemind: false })
    open('id=t1&step=progress')
    await screen.findAllByText('Anna')
    await until(() => expect(screen.queryByRole('checkbox', { name: /Anna/ })).toBeNull())
  })
})

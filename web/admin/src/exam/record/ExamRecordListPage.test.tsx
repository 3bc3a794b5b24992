import { App } from 'antd'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { HashRouter } from 'react-router'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  type ExamRecordRow,
  recordExams,
  recordExtend,
  recordList,
} from '@lianda/shared/module/exam/record.admin.contract'
import type { StoredUser } from '@lianda/shared/module/identity/identity.contract'
import { departmentList } from '@lianda/shared/module/org/unit.admin.contract'
import { session, startTexts, texts } from '../../platform/platform'
import ExamRecordListPage from './ExamRecordListPage'

const READER = {
  id: 'u1',
  token: 't',
  isadmin: 0,
  orgowner: false,
  adminuser: false,
  funcs: 'view-student-report,train-management-exam',
} as StoredUser

const row = (id: string, userName: string, over: Partial<ExamRecordRow> = {}): ExamRecordRow => ({
  id,
  n: 1,
  state: 'running',
  submitReason: null,
  late: false,
  startedAt: 1_764_000_000_000,
  finishedAt: null,
  usedMs: null,
  total: null,
  passed: null,
  answered: 2,
  questions: 8,
  lateAnswers: 0,
  userId: `u-${id}`,
  userName,
  account: id,
  workno: '',
  departmentName: '',
  taskId: 't1',
  taskTitle: 'November',
  subtaskId: 's1',
  examinationId: 'e1',
  paperId: 'p1',
  paperVersion: 1,
  title: 'Handover',
  extraMinutes: 0,
  deadlineMs: 1_764_003_600_000,
  ...over,
})

const ROWS = [row('a1', 'Anna'), row('b2', 'Bert', { state: 'submitted', total: 80, passed: true })]

/** The fake server, under the calls' real paths: records the list's queries and which attempts got extra time. */
function serve(running: { total: number; more?: boolean } = { total: 1 }) {
  const asked: string[] = []
  const extended: unknown[] = []
  vi.stubGlobal('fetch', async (address: string | URL, init?: RequestInit) => {
    const url = new URL(String(address), 'http://test')
    const is = (path: string) => url.pathname === `/${path}`
    if (is(recordExtend.path)) {
      extended.push(JSON.parse(String(init?.body)))
      return Response.json({ successed: true, extended: 1, refused: 1 })
    }
    if (is(recordList.path)) {
      asked.push(url.search)
      const rows = url.searchParams.get('state') === 'running' ? ROWS.slice(0, 1) : ROWS
      const names = { lost: null, had: 'Which one?', gave: { type: 3, key: '2 ten', label: '2', text: 'Ten' } }
      return Response.json({ successed: true, rows, total: rows.length, running, ...names })
    }
    if (is(recordExams.path)) return Response.json({ successed: true, rows: [{ id: 'e1', title: 'Alpine guide' }] })
    expect(url.pathname).toBe(`/${departmentList.path}`)
    return Response.json({ successed: true, rows: [] })
  })
  return { asked, extended }
}

function open(address: string) {
  window.location.hash = `#/?${address}`
  return render(
    <App>
      <HashRouter>
        <ExamRecordListPage />
      </HashRouter>
    </App>,
  )
}

const t = (key: string, params?: Record<string, string | number>) => texts.t(`exam-admin.${key}`, params)
const give = async (reason: string) => {
  const dialog = await screen.findByRole('dialog')
  const [minutes, why] = [within(dialog).getByLabelText(t('record.ask.minutes')), within(dialog).getByRole('textbox')]
  fireEvent.change(minutes, { target: { value: '15' } })
  fireEvent.change(why, { target: { value: reason } })
  const buttons = within(dialog).getAllByRole<HTMLButtonElement>('button')
  fireEvent.click(buttons[buttons.length - 1] as HTMLElement)
  return dialog
}

describe('the list of exam records', () => {
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

  it('asks for what the address says and shows what it is narrowed down to by name', async () => {
    const { asked } = serve()
    open('kind=exam&taskId=t1&state=submitted')
    await screen.findAllByText('Anna')
    expect(asked.some((search) => search.includes('taskId=t1') && search.includes('state=submitted'))).toBe(true)
    expect(await within(screen.getByRole('search')).findByText('November')).toBeTruthy()
    expect(asked.every((search) => !search.includes('kind='))).toBe(true)
  })

  it('says in words which of the attempts of statistics it shows, each to be taken away', async () => {
    const { asked } = serve()
    open('kind=exam&paperId=p1&bin=3&had=q4&gave=2+ten')
    await screen.findAllByText('Anna')
    const search = within(screen.getByRole('search'))
    for (const words of ['30–39', 'Which one?', t('record.target.gaveBlank', { n: 2, text: 'Ten' })])
      await search.findByText(words)
    expect(asked.some((sent) => sent.includes('bin=3') && sent.includes('had=q4'))).toBe(true)
  })

  it('says that more sit one than a search counts', async () => {
    serve({ total: 1_000, more: true })
    open('kind=exam&text=a')
    expect(await screen.findByText(t('record.runningOver', { n: 1_000 }))).toBeTruthy()
  })

  it('gives the ticked attempts extra time, with a reason, and loads again', async () => {
    const { asked, extended } = serve()
    open('kind=exam')
    await screen.findAllByText('Anna')
    for (const name of ['Anna', 'Bert'])
      fireEvent.click(screen.getByRole('checkbox', { name: new RegExp(`${name}, Handover`) }))
    fireEvent.click(within(screen.getByRole('toolbar')).getByText(t('record.extend.verb')))
    const dialog = await give('fire alarm')
    expect(dialog.textContent).toContain('Anna')
    const before = asked.length
    await waitFor(() =>
      expect(extended).toEqual([
        { ids: ['a1', 'b2'], minutes: 15, reason: 'fire alarm', requestId: expect.any(String) },
      ]),
    )
    await waitFor(() => expect(asked.length).toBeGreaterThan(before))
    // The list is asked for before the page shows that nothing is ticked any more.
    await waitFor(() => expect(screen.queryByRole('toolbar')).toBeNull())
  })

  it('sends nothing without a reason', async () => {
    const { extended } = serve()
    open('kind=exam')
    await screen.findAllByText('Anna')
    fireEvent.click(screen.getByRole('checkbox', { name: /Anna, Handover/ }))
    fireEvent.click(within(screen.getByRole('toolbar')).getByText(t('record.extend.verb')))
    await give('  ')
    const field = within(screen.getByRole('dialog')).getByRole('textbox')
    await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'))
    expect(extended).toEqual([])
  })

  it('gives everybody of an exam extra time after saying who they are', async () => {
    const { extended } = serve()
    open('kind=exam&subtaskId=s1')
    fireEvent.click(await screen.findByText(t('record.extend.exam')))
    const dialog = await screen.findByRole('dialog')
    await within(dialog).findByText(/Anna/)
    expect(dialog.textContent).not.toContain('Bert')
    await within(dialog).findByText(t('record.extend.subtaskVerb', { count: 1 }))
    await give('power cut')
    await waitFor(() =>
      expect(extended).toEqual([{ subtaskId: 's1', minutes: 15, reason: 'power cut', requestId: expect.any(String) }]),
    )
  })

  it('is narrowed down by an exam that is chosen', async () => {
    const { asked } = serve()
    open('')
    fireEvent.click(await screen.findByRole('button', { name: t('record.exam') }))
    fireEvent.click(await screen.findByLabelText('Alpine guide'))
    await waitFor(() => expect(asked.at(-1)).toContain('examinationId=e1'))
  })
})

import { App } from 'antd'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { StoredUser } from '@lianda/shared/module/identity/identity.contract'
import type { SubtaskAdminView, TaskDetail } from '@lianda/shared/module/task/task.admin.contract'
import { keptDrafts, session, startTexts, texts } from '../../platform/platform'
import { PageBarContext } from '../../shell/page-bar'
import { LOCKED, taskDetail } from '../task-detail.fixture'
import { placeOf } from './places'
import { TaskEditor } from './TaskEditor'

const step = (id: string, weight: number): SubtaskAdminView => ({
  id,
  type: 2,
  resourceId: `paper-${id}`,
  version: 1,
  newestVersion: 1,
  title: `Exam ${id}`,
  minutes: 60,
  questions: 40,
  passScore: 80,
  weight,
  attempts: 3,
  startsAt: null,
  pauseAllowed: true,
  rehearsalAllowed: true,
  viewMinutes: 0,
  watchPercent: 90,
  skipAllowed: true,
  draw: 0,
  secondTry: false,
  thinkSeconds: 0,
  front: null,
  endsAt: null,
})

const task = (over: Partial<TaskDetail> = {}): TaskDetail =>
  taskDetail({ subtaskRows: [step('a', 50), step('b', 20)], ...over })

interface Sent {
  title: string
  rev: number
  subtasks: { id?: string; weight: number }[]
}

/** The fake server: counts three people, saves under the next revision, or refuses. */
function serve(refuse?: (sent: Sent) => { status: number; body: Record<string, unknown> } | null): Sent[] {
  const saved: Sent[] = []
  vi.stubGlobal('fetch', async (_address: string | URL, init?: RequestInit) => {
    if (init?.method !== 'PUT')
      return Response.json({ successed: true, learners: 3, departmentCount: 1, departments: [] })
    const sent = JSON.parse(String(init.body)) as Sent
    saved.push(sent)
    const refusal = refuse?.(sent)
    if (refusal)
      return Response.json(
        { successed: false, errcode: 1, requestId: 'r', ...refusal.body },
        { status: refusal.status },
      )
    const rows = sent.subtasks.map((row, at) => step(row.id ?? `made-${at}`, row.weight))
    return Response.json({ successed: true, task: task({ title: sent.title, rev: sent.rev + 1, subtaskRows: rows }) })
  })
  return saved
}

const open = (first: TaskDetail, address = '/') =>
  render(
    <App>
      <PageBarContext.Provider value={document.body}>
        <MemoryRouter initialEntries={[address]}>
          <TaskEditor first={first} />
        </MemoryRouter>
      </PageBarContext.Provider>
    </App>,
  )

/** From now on the test controls when a scheduled save runs. */
const holdTime = () => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
const timePasses = () => act(() => vi.advanceTimersByTimeAsync(10_000))

const t = (key: string, params?: Record<string, string | number>) => texts.t(`task-admin.${key}`, params)

describe('the editor of a package', () => {
  const writer = { id: 'li', token: 'li', orgid: 'o1', home: '/', timeZone: 'Asia/Shanghai' } as StoredUser
  beforeAll(() => startTexts())
  beforeEach(() => session.begin(writer))
  afterEach(() => {
    session.end()
    cleanup()
    localStorage.clear()
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })

  it('saves while one works, one revision after the other', async () => {
    const saved = serve()
    open(task())
    const title = screen.getByLabelText(t('field.title'))
    fireEvent.change(title, { target: { value: 'Quarter exam, again' } })
    await waitFor(() => expect(saved).toHaveLength(1))
    fireEvent.change(title, { target: { value: 'Quarter exam, third' } })
    await waitFor(() =>
      expect(saved.map((row) => [row.rev, row.title])).toEqual([
        [1, 'Quarter exam, again'],
        [2, 'Quarter exam, third'],
      ]),
    )
  })

  it('says how far the weights are from 100 and repairs them at a press', async () => {
    const saved = serve()
    open(task())
    expect(screen.getByText(t('subtask.sumUnder', { sum: 70, n: 30 }))).toBeTruthy()
    fireEvent.click(screen.getByText(t('subtask.even')))
    expect(screen.getByText(t('subtask.sum', { sum: 100, n: 0 }))).toBeTruthy()
    await waitFor(() =>
      expect(saved[0]?.subtasks.map((row) => [row.id, row.weight])).toEqual([
        ['a', 50],
        ['b', 50],
      ]),
    )
  })

  it('moves a subtask by the arrow keys and says where it is', async () => {
    const saved = serve()
    open(task())
    const [grip] = screen.getAllByRole('button', { name: /Exam a/ })
    if (!grip) throw new Error('there is no grip')
    fireEvent.keyDown(grip, { key: 'ArrowDown' })
    expect(screen.getByText(t('subtask.moved', { title: 'Exam a', at: 2, total: 2 }))).toBeTruthy()
    await waitFor(() => expect(saved[0]?.subtasks.map((row) => row.id)).toEqual(['b', 'a']))
  })

  it('shows the reason at its field when the server refuses, and sends the mended draft', async () => {
    const fields = [{ field: 'title', rule: 'too_short', message: 'At least 1 character' }]
    const saved = serve((sent) =>
      sent.title.trim() === '' ? { status: 400, body: { code: 'request/invalid', errmsg: 'wrong', fields } } : null,
    )
    open(task())
    const title = screen.getByLabelText(t('field.title'))
    fireEvent.change(title, { target: { value: ' ' } })
    expect(screen.getByText(t('field.titleMissing'))).toBeTruthy()
    await waitFor(() => expect(saved).toHaveLength(1))
    fireEvent.change(title, { target: { value: 'Named' } })
    await waitFor(() => expect(saved.at(-1)).toMatchObject({ title: 'Named', rev: 1 }))
  })

  it('writes over nobody: a draft that somebody else changed asks which one is to stay', async () => {
    const saved = serve(() => ({ status: 409, body: { code: 'task/changed_meanwhile', errmsg: 'changed' } }))
    open(task())
    fireEvent.change(screen.getByLabelText(t('field.title')), { target: { value: 'Mine' } })
    expect(await screen.findByText(texts.t('office.conflict.title'))).toBeTruthy()
    expect(saved).toHaveLength(1)
  })

  it('opened again after a conflict, it asks again instead of writing over the other one', async () => {
    const saved = serve(({ rev }) =>
      rev === 1 ? { status: 409, body: { code: 'task/changed_meanwhile', errmsg: 'changed' } } : null,
    )
    const { unmount } = open(task({ id: 't2' }))
    fireEvent.change(screen.getByLabelText(t('field.title')), { target: { value: 'Mine' } })
    expect(await screen.findByText(texts.t('office.conflict.title'))).toBeTruthy()
    unmount()
    holdTime()
    open(task({ id: 't2', rev: 2, title: 'Theirs' }))
    await timePasses()
    expect(screen.getByText(texts.t('office.conflict.title'))).toBeTruthy()
    expect(screen.getByLabelText<HTMLInputElement>(t('field.title')).value).toBe('Mine')
    expect(saved).toHaveLength(1)
  })

  it('opened again after an answer that was lost, it is simply saved', async () => {
    const saved = serve(({ rev }) => (rev === 1 ? { status: 500, body: { code: 'server/fault', errmsg: 'no' } } : null))
    const { unmount } = open(task({ id: 't3' }))
    fireEvent.change(screen.getByLabelText(t('field.title')), { target: { value: 'Mine' } })
    // Left before this answer came, it would not be sent again.
    await screen.findByText(texts.t('office.autosave.retrying'))
    const tries = saved.length
    unmount()
    await waitFor(() => expect(saved).toHaveLength(tries + 1))
    holdTime()
    open(task({ id: 't3', rev: 2, title: 'Mine' }))
    await timePasses()
    expect(screen.queryByText(texts.t('office.conflict.title'))).toBeNull()
    expect(saved).toHaveLength(tries + 1)
  })

  it('left unsaved by an earlier visit, it goes on from there: with the subtasks that were added, under its revision', async () => {
    const saved = serve()
    const { audience, passScore, ordered, sort, startsAt, endsAt } = task()
    const { id: key, ...fresh } = step('fresh', 30)
    const subtasks = [...task().subtaskRows.map(({ id, ...row }) => ({ key: id, ...row })), { key, ...fresh }]
    const value = { title: 'Mine', audience, names: {}, passScore, ordered, sort, startsAt, endsAt, subtasks }
    const place = `task/${task().id}`
    keptDrafts.keep(writer, { place, title: 'Mine', address: '/', rev: 1, value, atMs: Date.now() })
    open(task())
    expect(screen.getByLabelText<HTMLInputElement>(t('field.title')).value).toBe('Mine')
    await waitFor(() => expect(saved).toMatchObject([{ rev: 1, title: 'Mine' }]))
    expect(saved[0]?.subtasks.map((row) => row.id)).toEqual(['a', 'b', undefined])
    await waitFor(() => expect(keptDrafts.list(writer)).toEqual([]))
  })

  it('locks what is published and says why', () => {
    serve()
    open(task({ publishState: 'published', publishedAt: Date.UTC(2026, 10, 20), can: LOCKED }))
    expect(screen.getByLabelText<HTMLInputElement>(t('field.title')).disabled).toBe(true)
    expect(screen.getByText(t('locked.publishedHint'))).toBeTruthy()
    expect(screen.queryByText(t('subtask.add.2'))).toBeNull()
  })

  it('says why the check does not open while somebody else’s version is undecided', async () => {
    serve(() => ({ status: 409, body: { code: 'task/changed_meanwhile', errmsg: 'no' } }))
    open(task())
    fireEvent.change(screen.getByLabelText(t('field.title')), { target: { value: 'Mine' } })
    const check = screen.getByRole('button', { name: t('edit.check') })
    fireEvent.click(check)
    expect(await screen.findByText(texts.t('office.unsaved.conflict'))).toBeTruthy()
    expect(document.activeElement?.closest('[data-conflict]')).toBeTruthy()
  })

  it.each([
    ['a step’s window', { code: 'subtask_window', subtaskId: 'b' } as const, 'subtask-b-window'],
    ['the window', { code: 'window', subtaskId: null } as const, 'task-window'],
    ['the audience', { code: 'audience', subtaskId: null } as const, 'task-audience-choose'],
  ])('opened for %s has the focus there', async (_what, row, id) => {
    serve()
    open(task({ audience: { everyone: false, departmentIds: [], userIds: [] } }), `/?at=${placeOf(row)}`)
    await waitFor(() => expect(document.activeElement?.id).toBe(id))
  })
})

import { App, ConfigProvider } from 'antd'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import type { TaskDetail } from '@lianda/shared/module/task/task.admin.contract'
import { startTexts, texts } from '../../platform/platform'
import { taskDetail } from '../task-detail.fixture'
import { MoveDialog } from './MoveDialog'
import type { Impact, MoveKind } from './move-steps'

const HOUR = 3_600_000
const t = (key: string, params?: Record<string, string | number>) => texts.t(`task-admin.${key}`, params)

const quiet: Impact = {
  rev: 4,
  learners: 12,
  begun: 0,
  kinds: [],
  keySeen: 0,
  running: [],
  moving: null,
  replacing: null,
}

interface Given {
  impact?: Partial<Impact>
  task?: Partial<TaskDetail>
  refuse?: string
}

/** Renders the dialog with a server that returns the impact and records the calls. */
function open(kind: MoveKind, { impact = {}, task: over = {}, refuse }: Given = {}) {
  const task = taskDetail({ rev: 4, publishState: 'published', endsAt: Date.now() + HOUR, ...over })
  const asked: { address: string; body: unknown }[] = []
  vi.stubGlobal('fetch', async (address: string | URL, init?: RequestInit) => {
    const path = String(address)
    if (path.includes('/impact')) return Response.json({ successed: true, ...quiet, ...impact })
    if (init?.method === undefined || init.method === 'GET') return Response.json({ successed: true, task })
    asked.push({ address: path, body: JSON.parse(String(init.body)) })
    return refuse === undefined
      ? Response.json({ successed: true, task })
      : Response.json({ successed: false, errcode: 1, code: refuse, errmsg: 'Too late' }, { status: 409 })
  })
  const [onMoved, onStale] = [vi.fn<(moved: TaskDetail) => void>(), vi.fn<() => void>()]
  render(
    <ConfigProvider theme={{ token: { motion: false } }}>
      <App>
        <MoveDialog kind={kind} task={task} onClose={() => {}} onMoved={onMoved} onStale={onStale} />
      </App>
    </ConfigProvider>,
  )
  return { asked, onMoved, onStale, task }
}

const confirm = (kind: MoveKind) => {
  const button = screen.getAllByRole('button').find((one) => one.textContent === t(`move.${kind}.confirm`))
  if (!button) throw new Error(`${kind} can't be confirmed`)
  fireEvent.click(button)
}

describe('what is asked before a published package is moved', () => {
  beforeAll(() => startTexts())
  afterEach(() => {
    cleanup()
    vi.unstubAllGlobals()
  })

  it('ending says how many are running, by name, and what happens to them; then it ends', async () => {
    const running = [{ name: '沈晓雯', departmentName: '前台', type: 2 as const, title: 'Exam', startedAt: 1 }]
    const { asked, onMoved } = open('end', {
      impact: {
        begun: 5,
        kinds: [
          { type: 1, running: 2, cut: 0 },
          { type: 2, running: 1, cut: 0 },
        ],
        running,
      },
    })
    expect(await screen.findByText(t('move.end.reach', { n: 12, begun: 5 }))).toBeTruthy()
    for (const line of [t('move.end.running.2', { n: 1 }), t('move.end.running.1', { n: 2 })])
      expect(screen.getByText(line)).toBeTruthy()
    expect(screen.getByText(/沈晓雯/)).toBeTruthy()
    confirm('end')
    await waitFor(() => expect(onMoved).toHaveBeenCalledTimes(1))
    expect(asked).toEqual([{ address: expect.stringMatching(/t1\/end$/), body: { rev: 4 } }])
  })

  it('extending waits for a later end and says what the old one cut', async () => {
    const { asked, onMoved } = open('extend', {
      impact: { begun: 3, kinds: [{ type: 2, running: 2, cut: 2 }], keySeen: 1 },
    })
    expect(await screen.findByText(t('move.extend.cut', { n: 2 }))).toBeTruthy()
    expect(screen.getByText(t('move.extend.keySeen', { n: 1 }))).toBeTruthy()
    confirm('extend')
    expect(asked).toEqual([])
    fireEvent.click(screen.getByLabelText(t('move.extend.open')))
    confirm('extend')
    await waitFor(() => expect(onMoved).toHaveBeenCalledTimes(1))
    expect(asked[0]?.body).toEqual({ rev: 4, endsAt: null, subtasks: true })
  })

  it('when somebody was faster looks again', async () => {
    const { onStale, onMoved } = open('withdraw', { refuse: 'task/begun', task: { startsAt: Date.now() + HOUR } })
    expect(await screen.findByText(t('move.withdraw.reach', { n: 12 }))).toBeTruthy()
    confirm('withdraw')
    await waitFor(() => expect(onStale).toHaveBeenCalledTimes(1))
    expect(await screen.findByText('Too late')).toBeTruthy()
    expect(onMoved).not.toHaveBeenCalled()
  })
})

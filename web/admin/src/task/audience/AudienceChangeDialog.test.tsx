import { App, ConfigProvider } from 'antd'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import type { TaskDetail } from '@lianda/shared/module/task/task.admin.contract'
import { startTexts, texts } from '../../platform/platform'
import type { Impact } from '../move/move-steps'
import { LOCKED, taskDetail } from '../task-detail.fixture'
import { AudienceChangeDialog } from './AudienceChangeDialog'

const t = (key: string, params?: Record<string, string | number>) => texts.t(`task-admin.${key}`, params)
const chosen = { audience: { everyone: false, departmentIds: ['kitchen'], userIds: [] }, names: { kitchen: 'Kitchen' } }

/** Renders the dialog with a server that answers who comes and goes, and records what is asked. */
function open(moving: NonNullable<Impact['moving']>, running: Impact['running'] = [], refuse?: string) {
  const task = taskDetail({ rev: 4, publishState: 'published', can: { ...LOCKED, adjust: true } })
  const asked: { address: string; body: unknown }[] = []
  vi.stubGlobal('fetch', async (address: string | URL, init?: RequestInit) => {
    asked.push({ address: String(address), body: JSON.parse(String(init?.body)) })
    if (String(address).includes('/impact')) {
      const kinds = [{ type: 1, running: 9, cut: 0 }]
      return Response.json({
        successed: true,
        rev: 4,
        learners: 12,
        begun: 9,
        kinds,
        keySeen: 0,
        running,
        moving,
        replacing: null,
      })
    }
    return refuse === undefined
      ? Response.json({ successed: true, task: { ...task, rev: 5 } })
      : Response.json({ successed: false, errcode: 1, code: refuse, errmsg: 'Too late' }, { status: 409 })
  })
  const [onMoved, onStale] = [vi.fn<(moved: TaskDetail) => void>(), vi.fn<() => void>()]
  render(
    <ConfigProvider theme={{ token: { motion: false } }}>
      <App>
        <AudienceChangeDialog task={task} chosen={chosen} onClose={() => {}} onMoved={onMoved} onStale={onStale} />
      </App>
    </ConfigProvider>,
  )
  const confirm = () => fireEvent.click(screen.getByRole('button', { name: t('move.audience.confirm') }))
  return { asked, onMoved, onStale, confirm }
}

describe('the dialog before a published package gets another audience', () => {
  beforeAll(() => startTexts())
  afterEach(() => {
    cleanup()
    vi.unstubAllGlobals()
  })

  it('says who comes, who goes, who of them has begun and who is at work, by name; then changes it', async () => {
    const running = [{ name: 'Ann', departmentName: 'Front', type: 1 as const, title: 'Check-in', startedAt: 1 }]
    const moving = { joining: 3, leaving: 5, leavingBegun: 2, leavingRunning: 1 }
    const { asked, onMoved, confirm } = open(moving, running)
    for (const line of [
      t('move.audience.joining', { n: 3 }),
      t('move.audience.leaving', { n: 5 }),
      t('move.audience.leavingBegun', { n: 2 }),
      t('move.audience.leavingRunning', { n: 1 }),
      t('move.named', { names: t('move.person.1', { name: 'Ann' }) }),
    ])
      expect(await screen.findByText(line)).toBeTruthy()
    confirm()
    await waitFor(() => expect(onMoved).toHaveBeenCalledTimes(1))
    const change = { kind: 'audience', audience: chosen.audience }
    expect(asked.map(({ body }) => body)).toEqual([{ change }, { rev: 4, audience: chosen.audience }])
  })

  it('says nothing of people who stay; looks again when somebody was faster', async () => {
    const { onStale, confirm } = open(
      { joining: 0, leaving: 0, leavingBegun: 0, leavingRunning: 0 },
      [],
      'task/changed_meanwhile',
    )
    expect(await screen.findByText(t('move.audience.same'))).toBeTruthy()
    expect(screen.queryByText(t('move.audience.leaving', { n: 0 }))).toBeNull()
    confirm()
    await waitFor(() => expect(onStale).toHaveBeenCalledTimes(1))
  })
})

import { App, ConfigProvider } from 'antd'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import type { TaskDetail } from '@lianda/shared/module/task/task.admin.contract'
import { startTexts, texts } from '../../platform/platform'
import { contentOf } from '../editor/task-draft.rules'
import { LOCKED, taskDetail } from '../task-detail.fixture'
import { ReplaceDialog } from './ReplaceDialog'

const t = (key: string, params?: Record<string, string | number>) => texts.t(`task-admin.move.replace.${key}`, params)

const STEP = {
  id: 's1',
  type: 2 as const,
  resourceId: 'p1',
  version: 1,
  newestVersion: 3,
  title: 'Fire drill',
  minutes: 40,
  questions: 20,
  passScore: 80,
  weight: 100,
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
}

const OTHER = { resourceId: 'p9', version: 3, title: 'First aid' }

/** Renders the dialog with a server that knows how many keep the old version, and records what is asked. */
function open(keeping: number, getting: number, { questions = 20, another = false } = {}) {
  const task = taskDetail({ rev: 4, can: { ...LOCKED, adjust: true }, subtaskRows: [STEP] })
  const [step] = contentOf(task).subtasks
  if (!step) throw new Error('no step')
  const asked: unknown[] = []
  vi.stubGlobal('fetch', async (address: string | URL, init?: RequestInit) => {
    asked.push(JSON.parse(String(init?.body)))
    if (!String(address).includes('/impact')) return Response.json({ successed: true, task: { ...task, rev: 5 } })
    const replacing = {
      was: { title: STEP.title, version: 1, minutes: 40, questions: 20 },
      is: { title: another ? OTHER.title : STEP.title, version: 3, minutes: 45, questions },
      keeping,
      getting,
    }
    const figures = { rev: 4, learners: 9, begun: keeping, kinds: [], keySeen: 0, running: [], moving: null }
    return Response.json({ successed: true, ...figures, replacing })
  })
  const onMoved = vi.fn<(moved: TaskDetail) => void>()
  render(
    <ConfigProvider theme={{ token: { motion: false } }}>
      <App>
        <ReplaceDialog
          task={task}
          step={step}
          other={another ? { ...step, ...OTHER } : null}
          onClose={() => {}}
          onMoved={onMoved}
          onStale={() => {}}
        />
      </App>
    </ConfigProvider>,
  )
  return { asked, onMoved }
}

describe('the dialog before a step of a published package gets a newer version', () => {
  beforeAll(() => startTexts())
  afterEach(() => {
    cleanup()
    vi.unstubAllGlobals()
  })

  it('says who keeps the old one, who gets the new one, and what differs; then puts it in', async () => {
    const { asked, onMoved } = open(2, 7, { questions: 18 })
    for (const line of [
      t('keeping', { n: 2, version: 1 }),
      t('getting', { n: 7, version: 3 }),
      t('minutes', { was: 40, is: 45 }),
      t('questions', { was: 20, is: 18 }),
      t('pass', { score: '80' }),
    ])
      expect(await screen.findByText(line)).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: t('confirm') }))
    await waitFor(() => expect(onMoved).toHaveBeenCalledTimes(1))
    expect(asked).toEqual([{ change: { kind: 'replace', subtaskId: 's1' } }, { rev: 4, version: 3 }])
  })

  it('says of another paper who keeps which, and that the scores can’t be compared; then puts that in', async () => {
    const { asked, onMoved } = open(2, 7, { another: true })
    const say = (key: string, params?: Record<string, string | number>) =>
      texts.t(`task-admin.move.exchange.${key}`, params)
    for (const line of [
      say('title', { title: 'Fire drill', other: 'First aid' }),
      say('keeping', { n: 2, title: 'Fire drill' }),
      say('getting', { n: 7, title: 'First aid' }),
      say('apart'),
    ])
      expect(await screen.findByText(line)).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: say('confirm') }))
    await waitFor(() => expect(onMoved).toHaveBeenCalledTimes(1))
    expect(asked).toEqual([
      { change: { kind: 'replace', subtaskId: 's1', other: { resourceId: 'p9', version: 3 } } },
      { rev: 4, version: 3, resourceId: 'p9' },
    ])
  })

  it('says that nobody has begun, and nothing of what stays the same', async () => {
    open(0, 9)
    expect(await screen.findByText(t('nobody'))).toBeTruthy()
    expect(screen.queryByText(t('questions', { was: 20, is: 20 }))).toBeNull()
  })
})

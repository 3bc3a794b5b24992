import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { until } from '../../../test/until'
import { type FakeWorld, fakeWorld, Refusal } from '../../../test/fake-services'
import type { InputOf } from '../../contract/endpoint'
import { CoreProvider } from '../../hook/core-context'
import { createStore } from '../../store/store'
import { appealMine, type OwnAppeal } from '../appeal/appeal.contract'
import { appealChanged } from '../appeal/appeal.events'
import { clockInChanged } from '../clock-in/clock-in.events'
import { HistoryScreen } from './HistoryScreen'
import { type HistoryRow, historyList, historyPackages } from './history.contract'

const AT = Date.UTC(2026, 10, 20, 2)
const DAY = 86_400_000

const practised = (
  n: number,
  over: Partial<Extract<HistoryRow, { kind: 'practice' }>['attempt']> = {},
): HistoryRow => ({
  ...{ kind: 'practice', key: `${AT}_p${n}`, title: `Practice ${n}`, subtaskId: `s${n}`, taskId: 't1' },
  ...{ taskTitle: 'Front desk', place: 'practice' },
  attempt: {
    ...{ id: `p${n}`, attempt: n, rehearsal: false, state: 'ended', total: 71, passed: true, brokenOff: false },
    ...{ startedAt: AT, elapsedMs: 60_000, turns: 4, ...over },
  },
})
const sat: HistoryRow = {
  ...{ kind: 'exam', key: `${AT}_e1`, title: 'Service exam', subtaskId: 'x1', taskId: 't2', taskTitle: 'Quarter' },
  attempt: {
    ...{ id: 'e1', n: 1, state: 'submitted', submitReason: 'learner', late: false, startedAt: AT - 30 * DAY },
    ...{ finishedAt: AT, usedMs: 1_000, total: 55, passed: false, answered: 3, questions: 4, lateAnswers: 0 },
  },
}
const kept: HistoryRow = {
  ...{ kind: 'clock-in', key: `${AT}_d1`, title: 'Every day', measure: 'practices' },
  day: { day: '2026-11-19', state: 'made_up', done: 0, amount: 1, madeUpOn: '2026-11-20' },
}

const viewed = (film: boolean, finishedAt: number | null): HistoryRow => ({
  ...{
    kind: 'viewing',
    key: `${AT}_v${film}`,
    title: 'Hotel manual',
    subtaskId: 'v1',
    taskId: 't3',
    taskTitle: 'Week',
  },
  attempt: { id: `v${film}`, film, startedAt: AT, finishedAt, seconds: 90, percent: film ? 40 : 0 },
})

let world: FakeWorld
let root: Root
let page: HTMLElement
let asked: InputOf<typeof historyList>[]
let rows: HistoryRow[]
let fails: boolean

beforeEach(async () => {
  Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', true)
  world = await fakeWorld()
  page = document.body.appendChild(document.createElement('div'))
  root = createRoot(page)
  asked = []
  rows = []
  fails = false
  world.serve(historyList, (input) => {
    if (fails) throw new Refusal('identity/forbidden')
    asked.push(input)
    const from = input.before === undefined ? 0 : rows.findIndex(({ key }) => key === input.before) + 1
    const found = rows.filter(({ kind }) => input.kind === undefined || kind === input.kind)
    return { rows: found.slice(from, from + 2), more: found.length > from + 2 }
  })
  world.serve(historyPackages, () => ({ rows: [{ id: 't1', title: 'Front desk' }] }))
})
afterEach(() => {
  act(() => root.unmount())
  page.remove()
})

async function show(): Promise<void> {
  const { services } = world
  const store = createStore([], services)
  await act(async () =>
    root.render(
      <CoreProvider core={{ services, store, start: () => store.start() }}>
        <HistoryScreen />
      </CoreProvider>,
    ),
  )
}
async function showAgain(): Promise<void> {
  act(() => root.unmount())
  root = createRoot(page)
  await show()
}
const lines = () => [...page.querySelectorAll<HTMLElement>('li')].map((one) => one.textContent ?? '')
const button = (name: string) =>
  [...document.querySelectorAll<HTMLElement>('button, [role="radio"]')].find((one) =>
    `${one.getAttribute('aria-label')} ${one.textContent}`.includes(name),
  )
const press = (name: string) => act(async () => button(name)?.click())
const place = () => world.services.platform.navigation.current()

describe('the history of a learner', () => {
  it('has my appeals, each of which leads to its report', async () => {
    await show()
    const appeal: OwnAppeal = {
      ...{ id: 'a1', kind: 'practice', recordId: 'p1', subtaskId: 's1', title: 'Hotel', taskTitle: 'Front desk' },
      ...{ reason: 'Misheard', state: 0, createdAt: AT, dueDay: '2026-12-11', after: null, decidedAt: null },
      ...{ before: { total: 56.2, passed: false }, opinion: '' },
    }
    let mine: OwnAppeal[] = []
    world.serve(appealMine, () => ({ rows: mine, total: mine.length }))
    await press('history.appeals')
    await until(() => expect(document.body.textContent).toContain('No appeals yet'))
    mine = [appeal]
    await act(async () => world.realtime.push(appealChanged, { id: 'a1', recordId: 'p1' }))
    await until(() => expect(document.body.textContent).toContain('Hotel'))
    await press('Open the report')
    expect(place()).toEqual({ route: '/user/dashboard/train', query: { subtask: 's1', report: 'p1' } })
  })

  it('is empty, fails with a way to try again, and is there', async () => {
    await show()
    expect(page.textContent).toContain('history.empty')
    world = await fakeWorld()
    world.serve(historyList, () => {
      if (fails) throw new Refusal('identity/forbidden')
      return { rows: [sat], more: false }
    })
    fails = true
    await showAgain()
    expect(page.querySelector('[role=alert]')?.textContent).toContain('history.failed')
    fails = false
    await press('ui.action.retry')
    expect(lines()).toHaveLength(1)
  })

  it('shows what the device kept when it can’t be fetched, and says so', async () => {
    rows = [practised(1)]
    await show()
    fails = true
    await showAgain()
    await until(() => expect(lines()).toHaveLength(1))
    expect(page.querySelector('[role=status]')?.textContent).toContain('history.stale')
  })

  it('stands by month, each kind with its own facts, and each line leads to its report', async () => {
    rows = [practised(1), sat]
    await show()
    expect([...page.querySelectorAll('h2')]).toHaveLength(2)
    const [first, second] = [...page.querySelectorAll<HTMLElement>('li button')]
    expect(first?.textContent).toContain('Front desk')
    await act(async () => first?.click())
    expect(place()).toEqual({ route: '/user/dashboard/practice', query: { subtask: 's1', report: 'p1' } })
    expect(second?.textContent).toContain('exam.history.score')
    await act(async () => second?.click())
    expect(place()).toEqual({ route: '/user/dashboard/exam', query: { id: 'x1', result: 'e1' } })
  })

  it('says how far reading and watching went, and leads back to both', async () => {
    rows = [viewed(false, AT), viewed(true, null)]
    await show()
    const [document, film] = [...page.querySelectorAll<HTMLElement>('li button')]
    expect(document?.textContent).toContain('history.readWhole')
    expect(film?.textContent).toContain('history.watched')
    await act(async () => document?.click())
    expect(place()).toEqual({ route: '/user/dashboard/file', query: { id: 'v1', task: 't3' } })
    await act(async () => film?.click())
    expect(place()).toEqual({ route: '/user/dashboard/video', query: { id: 'v1', task: 't3' } })
  })

  it('leads to where an unfinished practice goes on, and from a day to its month', async () => {
    rows = [practised(2, { state: 'paused', total: null, passed: null }), kept]
    await show()
    const [first, second] = [...page.querySelectorAll<HTMLElement>('li button')]
    await act(async () => first?.click())
    expect(place()).toEqual({ route: '/user/dashboard/practice', query: { subtask: 's2', task: 't1' } })
    expect(second?.textContent).toContain('clock-in.madeUpOn')
    await act(async () => second?.click())
    expect(place()).toEqual({ route: '/user/dashboard/clockin', query: { month: '2026-11' } })
  })

  it('gives earlier rows when asked, says what failed, and begins anew when something counts', async () => {
    rows = [1, 2, 3, 4, 5].map((n) => practised(n))
    await show()
    expect(lines()).toHaveLength(2)
    fails = true
    await press('ui.action.loadMore')
    expect(page.textContent).toContain('history.moreFailed')
    fails = false
    await press('ui.action.loadMore')
    await press('ui.action.loadMore')
    expect(lines().map((line) => /Practice \d/.exec(line)?.[0])).toEqual([1, 2, 3, 4, 5].map((n) => `Practice ${n}`))
    expect(page.textContent).toContain('history.end')
    rows = [sat, ...rows]
    await act(async () => world.realtime.push(clockInChanged, {}))
    expect(lines()[0]).toContain('Service exam')
  })

  it('is narrowed by kind, result, package and words, all of which can be cleared', async () => {
    rows = [practised(1)]
    await show()
    await press('history.kind.exam')
    expect(asked.at(-1)).toEqual({ kind: 'exam' })
    expect(page.textContent).toContain('history.none')
    await press('history.result.label')
    await press('history.result.failed')
    await press('history.package.label')
    await press('Front desk')
    expect(asked.at(-1)).toEqual({ kind: 'exam', result: 'failed', taskId: 't1' })
    await press('history.clear')
    expect(asked.at(-1)).toEqual({})
    expect(lines()).toHaveLength(1)
    const field = page.querySelector<HTMLInputElement>('[data-testid="history-search"]')
    await act(async () => {
      const setter = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
      setter?.call(field, ' front ')
      field?.dispatchEvent(new Event('input', { bubbles: true }))
    })
    expect(asked.at(-1)).toEqual({})
    await act(async () => world.timer.advance(400))
    expect(asked.at(-1)).toEqual({ text: 'front' })
  })
})

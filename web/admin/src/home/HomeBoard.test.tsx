import { App } from 'antd'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { HashRouter } from 'react-router'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { until } from '@lianda/shared/test/until'
import {
  HOME_DAYS,
  type HomeFigures,
  type HomePart,
  type WaitingRow,
} from '@lianda/shared/module/home/home.admin.contract'
import type { StoredUser } from '@lianda/shared/module/identity/identity.contract'
import type { TaskFaultRow } from '@lianda/shared/module/task/task-fault.admin.contract'
import { session, startTexts, texts } from '../platform/platform'
import { HomeBoard } from './HomeBoard'

const DAY_MS = 86_400_000
const FIRST_MS = Date.UTC(2026, 9, 23, 16)
const text = (key: string, values?: Record<string, string | number>) => texts.t(`home.${key}`, values)

const figures: HomeFigures = {
  practices: { now: 30, before: 20 },
  exams: { now: 4, before: 8 },
  learners: { now: 5, before: 5 },
  days: Array.from({ length: 2 * HOME_DAYS }, (_none, at) => ({
    day: `day ${String(at)}`,
    from: FIRST_MS + at * DAY_MS,
    practices: at,
    exams: 1,
  })),
}
const MIDDLE_MS = FIRST_MS + HOME_DAYS * DAY_MS

interface Served {
  waiting?: WaitingRow[]
  figures?: HomeFigures | null
  packages?: number
  broken?: TaskFaultRow[]
  failed?: HomePart[]
}

function serve({ waiting = [], figures: shown = figures, packages = 2, broken = [], failed = [] }: Served = {}) {
  const asked: string[] = []
  let refused = false
  vi.stubGlobal('fetch', async (address: string | URL) => {
    const { pathname } = new URL(String(address), 'http://test')
    asked.push(pathname)
    if (refused)
      return Response.json(
        { successed: false, code: 'server/fault', errcode: 50000, errmsg: 'broken', requestId: 'r' },
        { status: 500 },
      )
    if (pathname.endsWith('/completion'))
      return Response.json({
        successed: true,
        rows: [{ packageType: 3, packages, people: 40, done: 10 }],
        departments: [{ id: 'front', name: 'Front', people: 30, done: 15 }],
      })
    if (pathname.endsWith('/department')) {
      const row = { id: 'p1', title: 'Greeting', packageType: 3, people: 30, done: 15 }
      return Response.json({ successed: true, rows: [row] })
    }
    if (pathname.endsWith('/learners')) {
      const row = { userId: 'ann', name: 'Ann', account: 'ann', practices: 3, exams: 0, lastAt: MIDDLE_MS }
      return Response.json({ successed: true, total: 1, rows: [row] })
    }
    return Response.json({ successed: true, at: MIDDLE_MS, waiting, broken, failed, figures: shown })
  })
  return { asked, refuse: () => void (refused = true) }
}

function open(funcs = 'homepage,train-management-practice,view-student-report') {
  session.begin({ id: 'u1', token: 't', isadmin: 0, orgowner: false, funcs, timeZone: 'Asia/Shanghai' } as StoredUser)
  window.location.hash = '#/'
  return render(
    <App>
      <HashRouter>
        <HomeBoard />
      </HashRouter>
    </App>,
  )
}

const addressOf = (link: HTMLElement) => link.getAttribute('href')

beforeAll(() => startTexts())
beforeEach(() => texts.use('en'))
afterEach(() => {
  cleanup()
  session.end()
  vi.unstubAllGlobals()
})

it('names what waits with the way to each list, and leaves out lists with nothing in them', async () => {
  const row = (over: Partial<WaitingRow>): WaitingRow => ({
    ...{ kind: 'faults', packageType: null, count: 2, until: null },
    ...over,
  })
  serve({
    waiting: [
      row({ packageType: 3 }),
      row({ kind: 'late_answers', count: 1 }),
      row({ kind: 'appeals', count: 3 }),
      row({ kind: 'registrations' }),
      row({ kind: 'ending', packageType: 1, until: 99_000 }),
      row({ kind: 'ending', packageType: 2, count: 0 }),
      row({ kind: 'unplaced' }),
    ],
  })
  open()
  const list = within(await screen.findByRole('region', { name: text('waiting.title') }))
  expect(list.getAllByRole('link').map((link) => [link.querySelector('b')?.textContent, addressOf(link)])).toEqual([
    [
      text('waiting.faults', { count: 2, packages: text('packages.3') }),
      '#/admin/train/trainmanagement-practice?step=faults',
    ],
    [text('waiting.late_answers', { count: 1 }), '#/admin/view/studentReport?kind=exam&late=true'],
    [text('waiting.appeals', { count: 3 }), '#/admin/train/complain?state=0'],
    [text('waiting.registrations', { count: 2 }), '#/admin/system/registration?state=waiting'],
    [
      text('waiting.ending', { count: 2, packages: text('packages.1') }),
      '#/admin/train/trainmanagement-train?publishState=published&endsBefore=99000&sort=endsAt',
    ],
    [text('waiting.unplaced', { count: 2, department: 'department' }), '#/admin/system/adminuser?departmentId=none'],
  ])
})

it('says so when nothing waits', async () => {
  serve()
  open()
  await screen.findByText(text('waiting.none'))
})

it('says by words how the last days differ, and leads to the records of both', async () => {
  serve()
  open()
  const panel = within(await screen.findByRole('region', { name: text('figures.title') }))
  panel.getByText(text('figures.more', { n: 10, percent: 50 }))
  panel.getByText(text('figures.fewer', { n: 4, percent: 50 }))
  panel.getByText(text('figures.same'))
  expect(addressOf(panel.getByRole('link', { name: '30' }))).toBe(
    `#/admin/view/studentReport?from=${String(MIDDLE_MS)}`,
  )
  expect(addressOf(panel.getByRole('link', { name: text('figures.before', { n: 8 }) }))).toBe(
    `#/admin/view/studentReport?kind=exam&from=${String(FIRST_MS)}&to=${String(MIDDLE_MS - 1)}`,
  )
  const table = within(panel.getByRole('table', { name: text('chart.caption') }))
  // The day itself, and the same weekday two weeks before.
  expect(table.getByRole('row', { name: 'day 27 27 1 14' })).toBeTruthy()
})

it('lists the active learners with the records of each', async () => {
  serve()
  open()
  fireEvent.click(await screen.findByRole('button', { name: '5' }))
  const drawer = within(await screen.findByRole('dialog'))
  await drawer.findByText('Ann')
  expect(addressOf(drawer.getByRole('link', { name: '3' }))).toBe(
    `#/admin/view/studentReport?from=${String(MIDDLE_MS)}&userId=ann`,
  )
})

it('shows no figures to who has no list of records, and asks for no completion without packages', async () => {
  const { asked } = serve({ figures: null })
  open('homepage,system-user')
  await screen.findByText(text('waiting.none'))
  // The answer of the page that was open before may still stand for a moment.
  await until(() => expect(screen.queryByRole('region', { name: text('figures.title') })).toBeNull())
  expect(screen.queryByRole('region', { name: text('completion.title') })).toBeNull()
  expect(asked).toEqual(['/api/admin/home'])
})

it('says how far the running packages are, or that none is running', async () => {
  serve()
  open()
  const name = `${text('packages.3')} 2 40 10 25%`
  await screen.findByRole('row', { name })
  expect(addressOf(screen.getByRole('link', { name: '2' }))).toBe(
    '#/admin/train/trainmanagement-practice?publishState=published&runState=in_progress',
  )
  cleanup()
  serve({ packages: 0 })
  open()
  await screen.findByText(text('completion.none'))
})

it('keeps what it has when it can’t be counted anew, says so, and tries again', async () => {
  const { asked, refuse } = serve({ figures: { ...figures, practices: { now: 31, before: 20 } } })
  open()
  await screen.findByRole('link', { name: '31' })
  refuse()
  fireEvent.click(screen.getByText(text('refresh')))
  await screen.findAllByRole('alert')
  screen.getByRole('link', { name: '31' })
  expect(asked.filter((path) => path === '/api/admin/home').length).toBeGreaterThan(1)
})

it('lists the packages behind a department, each leading to its people there', async () => {
  serve()
  open()
  await screen.findByRole('row', { name: 'Front 30 15 50%' })
  fireEvent.click(screen.getByRole('button', { name: 'Front' }))
  const drawer = within(await screen.findByRole('dialog'))
  expect(addressOf(await drawer.findByRole('link', { name: 'Greeting' }))).toBe(
    '#/admin/train/edittraincom-practice?id=p1&step=progress&departmentId=front',
  )
})

it('names a part that failed with a way to try again, and shows the others', async () => {
  const { asked } = serve({ failed: ['late_answers', 'figures'], figures: null })
  open()
  const alerts = await screen.findAllByRole('alert')
  expect(alerts.map((one) => one.textContent)).toEqual(
    ['late_answers', 'figures'].map(
      (part) => expect.stringContaining(text('failed', { part: text(`part.${part}`) })) as string,
    ),
  )
  // Something may wait that could not be counted.
  expect(screen.queryByText(text('waiting.none'))).toBeNull()
  await screen.findByRole('row', { name: 'Front 30 15 50%' })
  const before = asked.length
  fireEvent.click(within(alerts[0] as HTMLElement).getByRole('button'))
  await until(() => expect(asked.length).toBeGreaterThan(before))
})

it('names the packages that failed last, with what to do', async () => {
  const fault = { what: 'scoring', check: null, reason: 'No model', works: 2, tries: 3, since: 1, at: 2 } as const
  serve({
    broken: [
      {
        id: 'p2',
        title: 'Spring exam',
        type: 2,
        publishState: 'published',
        creator: 'Mia',
        faultAt: 1,
        faults: [fault],
      },
    ],
  })
  open()
  const link = await screen.findByRole('link', { name: 'Spring exam' })
  expect(addressOf(link)).toContain('/admin/train/edittraincom-exam?id=p2')
  screen.getByText(texts.t('task-admin.fault.do.scoring'))
})

import { App } from 'antd'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { HashRouter } from 'react-router'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import type { StoredUser } from '@lianda/shared/module/identity/identity.contract'
import type { TaskFault, TaskFaultRow } from '@lianda/shared/module/task/task-fault.admin.contract'
import { session, startTexts, texts } from '../../platform/platform'
import { FaultPage } from './FaultPage'

const MANAGER = { id: 'u1', token: 't', isadmin: 0, orgowner: false, funcs: 'train-management-practice' } as StoredUser

const fault = (over: Partial<TaskFault>): TaskFault => ({
  what: 'schedule',
  check: null,
  reason: '',
  works: 0,
  tries: 3,
  since: 0,
  at: 60_000,
  ...over,
})
const row = (over: Partial<TaskFaultRow>): TaskFaultRow => ({
  id: 't1',
  title: 'Opening week',
  type: 3,
  publishState: 'unpublished',
  creator: 'Zhou',
  faultAt: 0,
  faults: [fault({ check: 'scenes' })],
  ...over,
})

const text = (key: string, values?: Record<string, string | number>) => texts.t(`task-admin.${key}`, values)

function serve(rows: TaskFaultRow[], left: TaskFault | null = null): { asked: URL[]; tried: unknown[] } {
  const asked: URL[] = []
  const tried: unknown[] = []
  vi.stubGlobal('fetch', async (address: string | URL, init?: RequestInit) => {
    const url = new URL(String(address), 'http://test')
    if (init?.method === 'POST') {
      tried.push([url.pathname, JSON.parse(String(init.body))])
      return Response.json({ successed: true, fault: left })
    }
    asked.push(url)
    return Response.json({ successed: true, rows, total: rows.length })
  })
  return { asked, tried }
}

function open(address = 'step=faults') {
  window.location.hash = `#/?${address}`
  return render(
    <App>
      <HashRouter>
        <FaultPage type={3} />
      </HashRouter>
    </App>,
  )
}

async function choose(step: string, title = 'Opening week') {
  fireEvent.click(await screen.findByRole('button', { name: texts.t('office.list.moreOf', { name: title }) }))
  fireEvent.click(await screen.findByRole('menuitem', { name: step }))
}

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

it('says of each package what failed, why, and what to do', async () => {
  serve([
    row({}),
    row({
      id: 't2',
      title: 'Closing week',
      publishState: 'published',
      faults: [fault({ what: 'closing', works: 4, reason: 'The scene is gone.' }), fault({ what: 'moved_end' })],
    }),
  ])
  open()
  const blocked = within(await screen.findByRole('row', { name: /Opening week/ }))
  for (const words of [text('fault.what.schedule'), text('failure.scenes'), text('fault.do.check')])
    expect(blocked.getByText(words)).toBeTruthy()
  const stuck = within(screen.getByRole('row', { name: /Closing week/ }))
  expect(stuck.getByText(text('fault.works', { n: 4 }))).toBeTruthy()
  for (const words of ['The scene is gone.', text('fault.unexpected'), text('fault.do.closing')])
    expect(stuck.getByText(words)).toBeTruthy()
})

it('asks for its own type and the chosen fault, and for nothing that the address only pretends', async () => {
  const { asked } = serve([row({})])
  open('step=faults&what=closing')
  await screen.findByRole('row', { name: /Opening week/ })
  expect(Object.fromEntries(asked[0]?.searchParams ?? [])).toMatchObject({ type: '3', what: 'closing' })
  cleanup()
  open('step=faults&what=nonsense')
  await screen.findByRole('row', { name: /Opening week/ })
  expect(asked.at(-1)?.searchParams.has('what')).toBe(false)
})

it('tries a fault again, says that it is mended, and loads the list again', async () => {
  const { asked, tried } = serve([row({})])
  open()
  await choose(text('fault.retry.schedule'))
  await screen.findByText(text('fault.mended', { title: 'Opening week' }))
  expect(tried).toEqual([['/api/admin/task/t1/exception', { what: 'schedule' }]])
  await expect.poll(() => asked.length).toBe(2)
})

it('says what is still in the way after a try', async () => {
  serve([row({})], fault({ check: 'papers' }))
  open()
  await choose(text('fault.retry.schedule'))
  await screen.findByText(text('fault.still', { title: 'Opening week', reason: text('failure.papers') }))
})

it('opens a draft at its check, and a package with open work at its progress', async () => {
  serve([
    row({}),
    row({ id: 't2', title: 'Closing week', publishState: 'published', faults: [fault({ what: 'closing', works: 1 })] }),
  ])
  open()
  await choose(text('fault.open'))
  expect(window.location.hash).toBe('#/admin/train/edittraincom-practice?id=t1&step=check')
  cleanup()
  open()
  await choose(text('fault.open'), 'Closing week')
  expect(window.location.hash).toBe('#/admin/train/edittraincom-practice?id=t2&step=progress')
})

it('says so when nothing failed', async () => {
  serve([])
  open()
  await screen.findByText(text('fault.empty'))
})

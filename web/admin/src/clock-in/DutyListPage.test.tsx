import { App } from 'antd'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { HashRouter } from 'react-router'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import type { DutyRow } from '@lianda/shared/module/clock-in/clock-in.admin.contract'
import type { StoredUser } from '@lianda/shared/module/identity/identity.contract'
import { session, startTexts, texts } from '../platform/platform'
import { dutyOf } from './duty.fixture'
import DutyListPage from './DutyListPage'

const MANAGER = { id: 'u1', token: 't', isadmin: 0, orgowner: false, funcs: 'train-clock' } as StoredUser
const text = (key: string, values?: Record<string, string | number>) => texts.t(`clock-in-admin.${key}`, values)

function serve(rows: DutyRow[], refusal: string | null = null) {
  const asked: URL[] = []
  const sent: unknown[] = []
  vi.stubGlobal('fetch', async (address: string | URL, init?: RequestInit) => {
    const url = new URL(String(address), 'http://test')
    if (init?.method === 'GET' || init?.method === undefined) {
      asked.push(url)
      const [duty = dutyOf()] = rows
      const list = { rows, total: rows.length, today: '2026-11-20', audienceScope: null }
      return Response.json({ successed: true, ...(url.pathname.endsWith('/clockin') ? list : { duty }) })
    }
    sent.push([init.method, url.pathname, ...(init.body ? [JSON.parse(String(init.body))] : [])])
    if (refusal === null) return Response.json({ successed: true, duty: rows[0] })
    const body = { successed: false, code: refusal, errcode: 42702, errmsg: `text of ${refusal}`, requestId: 'r' }
    return Response.json(body, { status: 409 })
  })
  return { asked, sent }
}

function open(address = '') {
  window.location.hash = `#/admin/train/clockinout?${address}`
  return render(
    <App>
      <HashRouter>
        <DutyListPage />
      </HashRouter>
    </App>,
  )
}

async function choose(step: string) {
  fireEvent.click(await screen.findByRole('button', { name: texts.t('office.list.moreOf', { name: 'One a day' }) }))
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

it('says of each duty what it asks for, when, and of how many', async () => {
  serve([dutyOf()])
  open()
  const row = within(await screen.findByRole('row', { name: 'One a day' }))
  for (const words of [
    text('goalIs.practices', { n: 1 }),
    text('state.running'),
    text('people', { n: 12 }),
    '2026-11-02',
  ])
    expect(row.getByText(words)).toBeTruthy()
})

it('asks for the chosen state, and for nothing that the address only pretends', async () => {
  const { asked } = serve([dutyOf()])
  open('state=ended')
  await screen.findByRole('row', { name: 'One a day' })
  expect(asked[0]?.searchParams.get('state')).toBe('ended')
  cleanup()
  open('state=nonsense')
  await screen.findByRole('row', { name: 'One a day' })
  expect(asked.at(-1)?.searchParams.has('state')).toBe(false)
})

it('ends a duty once it was asked what that means for its people, and loads the list again', async () => {
  const { asked, sent } = serve([dutyOf()])
  open()
  await choose(text('endTask.menu'))
  await screen.findByText(text('endTask.means', { n: 12 }))
  expect(sent).toEqual([])
  const before = asked.length
  fireEvent.click(screen.getByRole('button', { name: text('endTask.confirm') }))
  await screen.findByText(text('endTask.done', { name: 'One a day' }))
  expect(sent).toEqual([['POST', '/api/admin/train/clockin/d1/end', { rev: 4 }]])
  await expect.poll(() => asked.length).toBeGreaterThan(before)
})

it('says why a duty could not be ended', async () => {
  serve([dutyOf()], 'clock-in/changed')
  open()
  await choose(text('endTask.menu'))
  fireEvent.click(await screen.findByRole('button', { name: text('endTask.confirm') }))
  await screen.findByText('text of clock-in/changed')
})

it('offers to delete only what has not begun', async () => {
  const coming = dutyOf({ state: 'coming', can: { update: true, end: false, remove: true } })
  const { sent } = serve([coming])
  open()
  await choose(text('remove.menu'))
  fireEvent.click(await screen.findByRole('button', { name: text('remove.confirm') }))
  await screen.findByText(text('remove.done', { name: 'One a day' }))
  expect(sent).toEqual([['DELETE', '/api/admin/train/clockin/d1']])
})

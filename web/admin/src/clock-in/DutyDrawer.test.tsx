import { App } from 'antd'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import type { DutyRow } from '@lianda/shared/module/clock-in/clock-in.admin.contract'
import type { StoredUser } from '@lianda/shared/module/identity/identity.contract'
import { session, startTexts, texts } from '../platform/platform'
import { dutyOf } from './duty.fixture'
import { DutyDrawer } from './DutyDrawer'

const person = { id: 'li', token: 'li', orgid: 'o1', funcs: '', home: '/', timeZone: 'Asia/Shanghai' } as StoredUser
const text = (key: string, values?: Record<string, string | number>) => texts.t(`clock-in-admin.${key}`, values)

function serve(stored = dutyOf()) {
  const saved: Record<string, unknown>[] = []
  vi.stubGlobal('fetch', async (address: string | URL, init?: RequestInit) => {
    if (String(address).includes('/audience'))
      return Response.json({ successed: true, learners: 12, departmentCount: 1, departments: [] })
    if (init?.method !== 'PUT') return Response.json({ successed: true, duty: stored })
    const sent = JSON.parse(String(init.body)) as Partial<DutyRow>
    saved.push(sent)
    return Response.json({ successed: true, duty: { ...stored, ...sent, rev: stored.rev + 1 } })
  })
  return saved
}

function open(edited: string | null = 'd1') {
  const onClose = vi.fn()
  const shown = (id: string | null) => (
    <App>
      <DutyDrawer edited={id} today="2026-11-20" scope={null} onClose={onClose} />
    </App>
  )
  const { rerender } = render(shown(edited))
  return { onClose, show: (id: string | null) => rerender(shown(id)) }
}
const amountField = () => screen.findByRole<HTMLInputElement>('spinbutton', { name: text('amount') })
async function filled() {
  await waitFor(async () => expect((await amountField()).value).toBe('1'))
  return await amountField()
}
const submit = () => fireEvent.submit(document.getElementById('clock-in-form') as HTMLElement)

beforeAll(() => startTexts())
beforeEach(() => session.begin(person))
afterEach(() => {
  cleanup()
  session.end()
  localStorage.clear()
  vi.unstubAllGlobals()
})

it('says from when on a change holds, and saves it with the duty’s own window and people', async () => {
  const saved = serve()
  const { onClose } = open()
  fireEvent.change(await filled(), { target: { value: '3' } })
  expect(screen.getByText(text('changes', { n: 12, day: '2026-11-21' }))).toBeTruthy()
  submit()
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(saved).toMatchObject([
    {
      ...{ amount: 3, rev: 4, weekdays: [0, 4], window: { from: 1320, to: 120 }, startDay: '2026-11-02', endDay: null },
      audience: { departmentIds: ['front'] },
    },
  ])
})

it('keeps what is unsaved when it is closed, and shows it again', async () => {
  serve()
  const { show } = open()
  fireEvent.change(await filled(), { target: { value: '7' } })
  show(null)
  show('d1')
  await waitFor(async () => expect((await amountField()).value).toBe('7'))
})

it('shows a duty that can’t be changed, without a button that saves', async () => {
  serve(dutyOf({ state: 'ended', can: { update: false, end: false, remove: false } }))
  open()
  expect((await filled()).disabled).toBe(true)
  expect(screen.queryByRole('button', { name: texts.t('office.save') })).toBeNull()
})

import { App } from 'antd'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { HashRouter } from 'react-router'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { until } from '@lianda/shared/test/until'
import type { StoredUser } from '@lianda/shared/module/identity/identity.contract'
import type { Message } from '@lianda/shared/module/notify/notify.contract'
import { session, startTexts, texts } from '../platform/platform'
import { refresh } from '../platform/query'
import { OfficeBell } from './OfficeBell'

const message = (over: Partial<Message>): Message => ({
  ...{ id: 'm1', kind: 'fault', about: 't1', within: '3', title: 'Opening week', note: '', n: 0, dueAt: null },
  ...{ at: 60_000, read: false },
  ...over,
})

/** A server that keeps these messages. */
function serve(rows: Message[]) {
  const server = { rows, sent: [] as unknown[], fails: false }
  vi.stubGlobal('fetch', async (address: string | URL, init?: RequestInit) => {
    const url = new URL(String(address), 'http://test')
    const unread = () => server.rows.filter(({ read }) => !read).length
    if (init?.method === 'POST') {
      const body = JSON.parse(String(init.body)) as { ids?: string[]; until?: number }
      server.sent.push([url.pathname, body])
      server.rows = server.rows.map((one) => ({
        ...one,
        read: one.read || (body.ids?.includes(one.id) ?? one.at <= (body.until ?? 0)),
      }))
      return Response.json({ successed: true, unread: unread() })
    }
    expect(url.searchParams.get('side')).toBe('office')
    if (url.pathname.endsWith('/count')) return Response.json({ successed: true, unread: unread() })
    if (server.fails)
      return Response.json(
        { successed: false, errcode: 1, code: 'identity/forbidden', errmsg: 'Not allowed' },
        { status: 403 },
      )
    return Response.json({ successed: true, rows: server.rows, total: server.rows.length, unread: unread() })
  })
  return server
}

const show = () =>
  render(
    <App>
      <HashRouter>
        <OfficeBell />
      </HashRouter>
    </App>,
  )
const t = (key: string, params?: Record<string, string | number>) => texts.t(`notify.${key}`, params)
const bell = (n: number) => screen.findByRole('button', { name: n === 0 ? t('title') : t('bell', { n }) })
const openList = async (n: number) => {
  fireEvent.click(await bell(n))
  return within(await screen.findByRole('dialog'))
}

describe('the bell of the back office', () => {
  beforeAll(() => startTexts())
  beforeEach(async () => {
    await texts.use('en')
    session.begin({
      id: 'u1',
      token: 't',
      isadmin: 0,
      orgowner: false,
      funcs: 'train-management-practice',
    } as StoredUser)
    window.location.hash = '#/'
  })
  afterEach(() => {
    cleanup()
    session.end()
    vi.unstubAllGlobals()
  })

  it('counts what comes while it is open, and announces that alone', async () => {
    const server = serve([message({})])
    const { container } = show()
    await bell(1)
    const spoken = container.querySelector('[aria-live=polite]')
    expect(spoken?.textContent).toBe('')
    server.rows = [...server.rows, message({ id: 'm3' })]
    refresh('notify')
    await bell(2)
    await until(() => expect(spoken?.textContent).toBe(t('bell', { n: 2 })))
  })

  it('leads from a line to what it is about, and the line is read', async () => {
    const server = serve([message({}), message({ id: 'm2', kind: 'imported', about: 'b1', within: 'scene', n: 7 })])
    show()
    const list = await openList(2)
    expect(await list.findByText(t('rows', { n: 7 }))).toBeTruthy()
    fireEvent.click(list.getByText(t('kind.fault', { title: 'Opening week' })))
    await until(() => expect(window.location.hash).toBe('#/admin/train/trainmanagement-practice?step=faults'))
    await bell(1)
    expect(server.sent).toEqual([['/api/trainning/user/messages/read', { side: 'office', ids: ['m1'] }]])
  })

  it('marks all as read that was shown', async () => {
    const server = serve([message({ at: 90_000 }), message({ id: 'm2', at: 30_000 })])
    show()
    const list = await openList(2)
    fireEvent.click(await list.findByRole('button', { name: t('readAll') }))
    await bell(0)
    expect(server.sent).toEqual([['/api/trainning/user/messages/read/all', { side: 'office', until: 90_000 }]])
    await until(() => expect(list.queryByRole('button', { name: t('readAll') })).toBeNull())
  })

  it('says what will be told where nothing was, and why the list can’t be shown', async () => {
    const server = serve([])
    show()
    const list = await openList(0)
    expect(await list.findByText(t('empty'))).toBeTruthy()
    cleanup()
    server.fails = true
    show()
    const failed = await openList(0)
    expect((await failed.findByRole('alert')).textContent).toContain('Not allowed')
  })
})

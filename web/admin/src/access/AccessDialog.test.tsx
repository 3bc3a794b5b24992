import { App } from 'antd'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import type { AccessListView } from '@lianda/shared/module/catalog/access.admin.contract'
import { startTexts, texts } from '../platform/platform'
import { AccessDialog } from './AccessDialog'

const LIST: AccessListView = {
  name: 'Cars',
  open: 'appointed',
  entries: [
    { kind: 'user', id: 'u1', name: 'Ann', change: false },
    { kind: 'department', id: 'd1', name: null, change: true },
  ],
  creator: 'Bo',
  above: [{ name: 'Sales', open: 'public' }],
  rev: 3,
}
const FOUND = [
  { kind: 'user', id: 'u1', name: 'Ann', detail: 'ann001' },
  { kind: 'role', id: 'r1', name: 'Trainers', detail: '' },
]

/** A fake server. @param refusal its answers to the writes, in order; null: saved */
function serve(...refusals: (string | null)[]) {
  const sent: { path: string; body: unknown }[] = []
  vi.stubGlobal('fetch', async (address: string | URL, init?: RequestInit) => {
    const { pathname } = new URL(String(address), 'http://test')
    if (pathname.endsWith('/candidates')) return Response.json({ successed: true, found: FOUND })
    if ((init?.method ?? 'GET') === 'GET') return Response.json({ successed: true, access: LIST })
    sent.push({ path: pathname, body: JSON.parse(String(init?.body)) })
    const code = refusals.shift()
    if (code) return Response.json({ successed: false, code, errmsg: code }, { status: 409 })
    return Response.json({ successed: true, access: LIST })
  })
  return sent
}

function open(type?: 12) {
  const closed = vi.fn()
  const subject = { id: 'c1', name: 'Cars', ...(type === undefined ? {} : { type }) }
  render(
    <App>
      <AccessDialog subject={subject} onClose={closed} />
    </App>,
  )
  return closed
}
const radio = (type: string) => screen.findByRole('radio', { name: new RegExp(texts.t(`catalog.access.open.${type}`)) })
/** It may still be as it was before the newest list came. */
const isChecked = (type: string) => waitFor(async () => expect((await radio(type)).matches(':checked')).toBe(true))
/** A button may still lose its sign of loading, which is part of the name. */
const press = (key: string) => fireEvent.click(screen.getByRole('button', { name: new RegExp(`${texts.t(key)}$`) }))

describe('the dialog of an access list', () => {
  beforeAll(() => startTexts())
  afterEach(() => {
    cleanup()
    vi.unstubAllGlobals()
  })

  it('shows the list, whose names are gone, who always gets in, and what counts from above', async () => {
    serve()
    open()
    await isChecked('appointed')
    expect(screen.getByText(texts.t('catalog.access.gone'))).toBeTruthy()
    expect(screen.getByText(new RegExp(texts.t('catalog.access.always', { name: 'Bo' })))).toBeTruthy()
    const above = texts.t('catalog.access.above', { name: 'Sales', open: texts.t('catalog.access.open.public') })
    expect(screen.getByText(above)).toBeTruthy()
  })

  it('ticks, removes and adds, offers nobody twice, and saves the list as a whole', async () => {
    const sent = serve()
    const closed = open()
    await radio('appointed')
    fireEvent.click(screen.getByRole('checkbox', { name: texts.t('catalog.access.changeOf', { name: 'Ann' }) }))
    const gone = texts.t('catalog.access.gone')
    fireEvent.click(screen.getByRole('button', { name: texts.t('catalog.access.remove', { name: gone }) }))
    fireEvent.mouseDown(screen.getByRole('combobox', { name: texts.t('catalog.access.add') }))
    fireEvent.click(await screen.findByText('Trainers'))
    expect(screen.queryByText('ann001')).toBeNull()
    const list = screen.getByRole('region', { name: texts.t('catalog.access.named') })
    await waitFor(() => expect(within(list).getAllByRole('listitem')).toHaveLength(2))
    press('office.save')
    await waitFor(() => expect(closed).toHaveBeenCalled())
    expect(sent).toEqual([
      {
        path: '/api/admin/material/acl/catalog/c1',
        body: {
          rev: 3,
          open: 'appointed',
          entries: [
            { kind: 'user', id: 'u1', change: true },
            { kind: 'role', id: 'r1', change: false },
          ],
        },
      },
    ])
  })

  it('saves nothing while an appointed list names nobody', async () => {
    serve()
    open()
    await radio('appointed')
    for (const name of ['Ann', texts.t('catalog.access.gone')])
      fireEvent.click(screen.getByRole('button', { name: texts.t('catalog.access.remove', { name }) }))
    expect(screen.getByText(texts.t('catalog.access.none'))).toBeTruthy()
    expect(screen.getByRole('button', { name: texts.t('office.save') }).matches(':disabled')).toBe(true)
    fireEvent.click(await radio('private'))
    expect(screen.getByRole('button', { name: texts.t('office.save') }).matches(':disabled')).toBe(false)
  })

  it('overwrites nothing that somebody else saved meanwhile: it loads the newest first', async () => {
    const sent = serve('catalog/changed_meanwhile', null)
    const closed = open(12)
    fireEvent.click(await radio('private'))
    press('office.save')
    fireEvent.click(await screen.findByRole('button', { name: new RegExp(texts.t('catalog.access.reload')) }))
    await isChecked('appointed')
    expect(closed).not.toHaveBeenCalled()
    fireEvent.click(await radio('public'))
    press('office.save')
    await waitFor(() => expect(closed).toHaveBeenCalled())
    expect(sent.map(({ path }) => path)).toEqual([
      '/api/admin/material/acl/bizdata/c1',
      '/api/admin/material/acl/bizdata/c1',
    ])
    expect(sent[1]?.body).toMatchObject({ type: 12, open: 'public', rev: 3 })
  })
})

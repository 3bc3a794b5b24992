import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { HashRouter } from 'react-router'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { type UserRow, userList } from '@lianda/shared/module/org/org.admin.contract'
import { startTexts, texts } from '../platform/platform'
import { ListPage } from './ListPage'
import type { ListSelection } from './list-types'

type Row = UserRow
const row = (id: string, name: string) => ({ id, name }) as Row
const rows = [row('1', 'Anna'), row('2', 'Bert')]

/** The fake server answers with these rows, or refuses where there are none. */
function list(
  load: (asked: URLSearchParams) => { rows: Row[]; total: number; more?: boolean } | null,
  onOpen?: (row: Row) => void,
  rowActions?: (row: Row) => ReactNode,
  selection?: ListSelection,
) {
  vi.stubGlobal('fetch', async (address: string | URL) => {
    const answer = load(new URL(String(address), 'http://test').searchParams)
    if (answer) return Response.json({ successed: true, ...answer })
    return Response.json({ successed: false, errcode: 1, errmsg: 'no', code: 'server/internal' }, { status: 500 })
  })
  return render(
    <HashRouter>
      <ListPage<Row, typeof userList>
        name="test"
        title="People"
        searchLabel="Search people"
        columns={[{ key: 'name', title: 'Name', sort: 'name', always: true, render: (row) => row.name }]}
        filters={[{ kind: 'choice', key: 'departmentId', label: 'Department', options: [{ value: 'd1', label: 'D' }] }]}
        endpoint={userList}
        input={({ filters, ...query }) => ({ ...query, ...filters })}
        rowKey={(row) => row.id}
        rowLabel={(row) => row.name}
        {...(onOpen ? { onOpen } : {})}
        {...(rowActions ? { rowActions } : {})}
        {...(selection ? { selection } : {})}
        emptyTitle="Nobody"
        emptyHint="Add somebody"
      />
    </HashRouter>,
  )
}

describe('a list of the back office', () => {
  beforeAll(() => startTexts())
  afterEach(() => {
    cleanup()
    vi.unstubAllGlobals()
  })
  beforeEach(() => {
    window.location.hash = ''
  })

  it('asks for what the address says, and shows the rows', async () => {
    window.location.hash = '#/?page=2&text=an&sort=-name&departmentId=d1'
    const load = vi.fn((_asked: URLSearchParams) => ({ rows, total: 32 }))
    list(load)
    expect(await screen.findByText('Anna')).toBeTruthy()
    expect(load).toHaveBeenCalledTimes(1)
    const asked = Object.fromEntries(load.mock.calls[0]?.[0] ?? [])
    expect(asked).toEqual({ page: '2', rows: '30', text: 'an', sort: '-name', departmentId: 'd1' })
  })

  it('puts a search into the address and goes back to page 1', async () => {
    window.location.hash = '#/?page=2'
    list(() => ({ rows, total: 40 }))
    await screen.findByText('Anna')
    const box = screen.getByLabelText('Search people')
    fireEvent.change(box, { target: { value: 'bert' } })
    fireEvent.keyDown(box, { key: 'Enter', code: 'Enter', keyCode: 13 })
    await waitFor(() => expect(window.location.hash).toBe('#/?text=bert'))
  })

  it('keeps the rows and says what happened when loading again fails', async () => {
    let fail = false
    list(() => (fail ? null : { rows, total: 2 }))
    await screen.findByText('Anna')
    fail = true
    const reload = screen.getByRole('button', { name: texts.t('office.list.reload') })
    // While loading, the button ignores clicks.
    await waitFor(() => expect(reload.className).not.toContain('loading'))
    fireEvent.click(reload)
    expect(await screen.findByRole('alert')).toBeTruthy()
    expect(screen.getByText('Anna')).toBeTruthy()
  })

  it('opens a row by a click in it, and not by one in a menu of its actions', async () => {
    const onOpen = vi.fn()
    const menu = ({ id, name }: Row) => createPortal(<p key={id}>Menu of {name}</p>, document.body)
    list(() => ({ rows, total: 2 }), onOpen, menu)
    fireEvent.click(await screen.findByText('Menu of Anna'))
    expect(onOpen).not.toHaveBeenCalled()
    fireEvent.click(screen.getByText('Anna'))
    expect(onOpen).toHaveBeenCalledWith(rows[0])
  })

  it('has all of a long name in its title, where only two lines of it are drawn', async () => {
    const long = 'Maximiliana-Theodora Featherstonehaugh-Cholmondeley'
    list(() => ({ rows: [row('1', long)], total: 1 }))
    expect((await screen.findByText(long)).title).toBe(long)
  })

  it('says that there is nothing, or that nothing matches', async () => {
    list(() => ({ rows: [], total: 0 }))
    expect(await screen.findByText('Nobody')).toBeTruthy()
  })

  it('says that a search found more than it can be turned over, and at its end how the rest is found', async () => {
    window.location.hash = '#/?text=a'
    list(() => ({ rows, total: 1_000, more: true }))
    expect(await screen.findByText(texts.t('office.list.matchesOver', { n: 1_000 }))).toBeTruthy()
    expect(screen.getByText(texts.t('office.list.range', { from: 1, to: 2, total: '1000+' }))).toBeTruthy()
    expect(screen.queryByText(texts.t('office.list.addWord'))).toBeNull()
    cleanup()
    window.location.hash = '#/?text=a&page=34'
    list(() => ({ rows, total: 1_000, more: true }))
    expect(await screen.findByText(texts.t('office.list.addWord'))).toBeTruthy()
    cleanup()
    window.location.hash = '#/?text=a&sort=name'
    list(() => ({ rows, total: 1_000, more: true }))
    expect(await screen.findByText(texts.t('office.list.sortedFirst', { n: 1_000 }))).toBeTruthy()
  })

  it('of a search that found nothing before its time was over, it does not say that there is nothing', async () => {
    window.location.hash = '#/?text=a'
    list(() => ({ rows: [], total: 0, more: true }))
    expect(await screen.findByText(texts.t('office.list.noneSoFar'))).toBeTruthy()
    expect(screen.getByText(texts.t('office.list.tooBroad'))).toBeTruthy()
    expect(screen.queryByText(texts.t('office.list.noMatch'))).toBeNull()
  })

  it('goes from row to row by arrows and opens one by Enter', async () => {
    const opened: string[] = []
    list(
      () => ({ rows, total: 2 }),
      (row) => opened.push(row.id),
    )
    await screen.findByText('Anna')
    const [first, second] = screen.getAllByRole('row').filter((row) => row.tabIndex === 0)
    first?.focus()
    fireEvent.keyDown(first as HTMLElement, { key: 'ArrowDown' })
    expect(document.activeElement).toBe(second)
    fireEvent.keyDown(second as HTMLElement, { key: 'Enter' })
    expect(opened).toEqual(['2'])
  })

  describe('on a narrow screen', () => {
    beforeEach(() => {
      vi.stubGlobal('matchMedia', (media: string) => ({
        media,
        matches: true,
        addEventListener: () => undefined,
        removeEventListener: () => undefined,
      }))
    })

    it('has its filters behind one button, which says how many are set', async () => {
      window.location.hash = '#/?departmentId=d1'
      list(() => ({ rows, total: 2 }))
      await screen.findByText('Anna')
      const open = screen.getByRole('button', { name: texts.t('office.list.filtersSet', { count: 1 }) })
      const clear = () => screen.queryByRole('button', { name: texts.t('office.list.clear') })
      expect(clear()).toBeNull()
      fireEvent.click(open)
      expect(open.getAttribute('aria-expanded')).toBe('true')
      expect(clear()).not.toBeNull()
    })

    it('selects single rows and those of the page, and keeps what is selected on other pages', async () => {
      const selected: string[][] = []
      list(() => ({ rows, total: 40 }), undefined, undefined, {
        keys: ['elsewhere'],
        onChange: (keys) => selected.push(keys),
        bar: null,
      })
      await screen.findByText('Anna')
      fireEvent.click(screen.getByRole('checkbox', { name: texts.t('office.list.select', { name: 'Bert' }) }))
      fireEvent.click(screen.getByRole('checkbox', { name: texts.t('office.list.selectAll') }))
      expect(selected).toEqual([
        ['elsewhere', '2'],
        ['elsewhere', '1', '2'],
      ])
    })
  })
})

import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { HashRouter } from 'react-router'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { NetworkError } from '@lianda/shared/platform/http'
import { startTexts, texts } from '../platform/platform'
import type { ListQuery } from './address-state'
import { ListPage } from './ListPage'

interface Row {
  id: string
  name: string
}

const rows: Row[] = [
  { id: '1', name: 'Anna' },
  { id: '2', name: 'Bert' },
]

function list(
  load: (query: ListQuery) => Promise<{ rows: Row[]; total: number }>,
  onOpen?: (row: Row) => void,
  rowActions?: (row: Row) => ReactNode,
) {
  return render(
    <HashRouter>
      <ListPage<Row>
        name="test"
        title="People"
        searchLabel="Search people"
        columns={[{ key: 'name', title: 'Name', sort: 'name', always: true, render: (row) => row.name }]}
        filters={[{ kind: 'choice', key: 'state', label: 'State', options: [{ value: 'on', label: 'On' }] }]}
        load={load}
        rowKey={(row) => row.id}
        rowLabel={(row) => row.name}
        {...(onOpen ? { onOpen } : {})}
        {...(rowActions ? { rowActions } : {})}
        emptyTitle="Nobody"
        emptyHint="Add somebody"
      />
    </HashRouter>,
  )
}

describe('a list of the back office', () => {
  beforeAll(() => startTexts())
  afterEach(cleanup)
  beforeEach(() => {
    window.location.hash = ''
  })

  it('asks for what the address says, and shows the rows', async () => {
    window.location.hash = '#/?page=2&text=an&sort=-name&state=on'
    const load = vi.fn(async () => ({ rows, total: 32 }))
    list(load)
    expect(await screen.findByText('Anna')).toBeTruthy()
    expect(load).toHaveBeenCalledWith({ page: 2, rows: 30, text: 'an', sort: '-name', filters: { state: 'on' } })
  })

  it('puts a search into the address and goes back to page 1', async () => {
    window.location.hash = '#/?page=2'
    list(async () => ({ rows, total: 40 }))
    await screen.findByText('Anna')
    const box = screen.getByLabelText('Search people')
    fireEvent.change(box, { target: { value: 'bert' } })
    fireEvent.keyDown(box, { key: 'Enter', code: 'Enter', keyCode: 13 })
    await waitFor(() => expect(window.location.hash).toBe('#/?text=bert'))
  })

  it('keeps the rows and says what happened when loading again fails', async () => {
    let fail = false
    list(async () => {
      if (fail) throw new NetworkError('offline')
      return { rows, total: 2 }
    })
    await screen.findByText('Anna')
    fail = true
    const reload = screen.getByRole('button', { name: texts.t('admin.list.reload') })
    // While loading, the button ignores clicks.
    await waitFor(() => expect(reload.className).not.toContain('loading'))
    fireEvent.click(reload)
    expect(await screen.findByRole('alert')).toBeTruthy()
    expect(screen.getByText('Anna')).toBeTruthy()
  })

  it('opens a row by a click in it, and not by one in a menu of its actions', async () => {
    const onOpen = vi.fn()
    const menu = ({ id, name }: Row) => createPortal(<p key={id}>Menu of {name}</p>, document.body)
    list(async () => ({ rows, total: 2 }), onOpen, menu)
    fireEvent.click(await screen.findByText('Menu of Anna'))
    expect(onOpen).not.toHaveBeenCalled()
    fireEvent.click(screen.getByText('Anna'))
    expect(onOpen).toHaveBeenCalledWith(rows[0])
  })

  it('says that there is nothing, or that nothing matches', async () => {
    list(async () => ({ rows: [], total: 0 }))
    expect(await screen.findByText('Nobody')).toBeTruthy()
  })

  it('goes from row to row by arrows and opens one by Enter', async () => {
    const opened: string[] = []
    list(
      async () => ({ rows, total: 2 }),
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
})

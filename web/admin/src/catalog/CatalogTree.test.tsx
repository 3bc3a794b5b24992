import { App } from 'antd'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import type { CatalogNode } from '@lianda/shared/module/catalog/catalog.admin.contract'
import { startTexts, texts } from '../platform/platform'
import { CatalogTree } from './CatalogTree'
import type { Catalogs } from './use-catalogs'

const node = (id: string, parentId: string | null, sort: number, count: number): CatalogNode => ({
  id,
  name: `Name ${id}`,
  parentId,
  sort,
  count,
  rev: 1,
})
const catalogs: Catalogs = {
  nodes: [node('cars', null, 0, 5), node('range', 'cars', 0, 3), node('talk', null, 1, 2)],
  can: { access: true, add: true, edit: true, deleted: true },
  ready: true,
  failure: null,
  reload: () => undefined,
}

function tree(part: Partial<Parameters<typeof CatalogTree>[0]> = {}) {
  const chosen = vi.fn()
  render(
    <App>
      <CatalogTree
        type={5}
        catalogs={catalogs}
        rootLabel="Everything"
        rootCount={9}
        selected={null}
        onSelect={chosen}
        {...part}
      />
    </App>,
  )
  return chosen
}
const names = () => screen.getAllByRole('treeitem').map((row) => row.getAttribute('aria-label'))
const press = (key: string) => fireEvent.keyDown(document.activeElement as HTMLElement, { key })

describe('the tree of categories', () => {
  beforeAll(() => startTexts())
  afterEach(cleanup)

  it('is one tab stop; arrows walk, open and close, Enter selects', () => {
    const chosen = tree()
    expect(screen.getAllByRole('treeitem').filter((row) => row.tabIndex === 0)).toHaveLength(1)
    screen.getByRole('treeitem', { name: 'Everything 9' }).focus()
    press('ArrowDown')
    press('ArrowRight')
    expect(names()).toEqual(['Everything 9', 'Name cars 5', 'Name range 3', 'Name talk 2'])
    press('ArrowRight')
    press('Enter')
    expect(chosen).toHaveBeenLastCalledWith('range')
    press('ArrowLeft')
    press('ArrowLeft')
    expect(names()).toEqual(['Everything 9', 'Name cars 5', 'Name talk 2'])
    press('Home')
    press(' ')
    expect(chosen).toHaveBeenLastCalledWith(null)
  })

  it('opens the way to what is selected', () => {
    tree({ selected: 'range' })
    expect(screen.getByRole('treeitem', { name: 'Name range 3' }).getAttribute('aria-selected')).toBe('true')
  })

  it('asks for a new name by F2, and where the content goes before it deletes a full category', async () => {
    tree()
    screen.getByRole('treeitem', { name: 'Name talk 2' }).focus()
    press('Delete')
    expect(await screen.findByText(texts.t('catalog.removeFull', { count: 2 }))).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: texts.t('office.cancel') }))
    screen.getByRole('treeitem', { name: 'Name talk 2' }).focus()
    press('F2')
    expect(await screen.findByDisplayValue('Name talk')).toBeTruthy()
  })

  it('only lets choose where it is read only', () => {
    tree({ readOnly: true })
    expect(screen.queryByRole('button')).toBeNull()
    screen.getByRole('treeitem', { name: 'Name talk 2' }).focus()
    press('F2')
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})

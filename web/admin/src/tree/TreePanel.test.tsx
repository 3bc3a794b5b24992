import { App } from 'antd'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import type { TreeNode } from '@lianda/shared/contract/tree'
import { catalogCalls } from '../catalog/use-catalogs'
import { startTexts, texts } from '../platform/platform'
import { TreePanel } from './TreePanel'
import { indexOf } from './tree.rules'
import type { TreeSource } from './tree-source'

const node = (id: string, parentId: string | null, sort: number, count: number): TreeNode => ({
  id,
  name: `Name ${id}`,
  parentId,
  sort,
  count,
  rev: 1,
})
const NODES = [node('cars', null, 0, 5), node('range', 'cars', 0, 3), node('talk', null, 1, 2)]
const reload = vi.fn()
const catalogsOf = (nodes: TreeNode[], part: Partial<TreeSource> = {}): TreeSource => ({
  ...catalogCalls(5, texts.t),
  nodes,
  index: indexOf(nodes, 6),
  loose: 0,
  can: { access: true, add: true, edit: true, deleted: true },
  ready: true,
  failure: null,
  reload,
  reloaded: async () => reload(),
  ...part,
})

interface Sent {
  method: string
  path: string
  body: unknown
}

/** The fake server: what a deletion finds inside, and its answer to a write. */
function serve(inside = { categories: 0, items: 0, binned: 0, loose: true }, refusal?: string): Sent[] {
  const sent: Sent[] = []
  vi.stubGlobal('fetch', async (address: string | URL, init?: RequestInit) => {
    const { pathname, search } = new URL(String(address), 'http://test')
    const method = init?.method ?? 'GET'
    if (method === 'GET') return Response.json({ successed: true, ...inside })
    sent.push({ method, path: pathname + search, body: init?.body ? JSON.parse(String(init.body)) : null })
    if (refusal) return Response.json({ successed: false, code: refusal, errmsg: refusal }, { status: 409 })
    return Response.json({ successed: true, catalog: { ...NODES[2], rev: 2 }, moved: inside.items })
  })
  return sent
}

function tree(part: Partial<Parameters<typeof TreePanel>[0]> = {}) {
  const chosen = vi.fn()
  render(
    <App>
      <TreePanel source={catalogsOf(NODES)} rootLabel="Everything" selected={null} onSelect={chosen} {...part} />
    </App>,
  )
  return chosen
}
const row = (name: string) => screen.getByRole('treeitem', { name })
const names = () => screen.getAllByRole('treeitem').map((item) => item.getAttribute('aria-label'))
const press = (key: string, more = {}) => fireEvent.keyDown(document.activeElement as HTMLElement, { key, ...more })

describe('the tree of categories', () => {
  beforeAll(() => startTexts())
  afterEach(() => {
    cleanup()
    vi.unstubAllGlobals()
    reload.mockClear()
  })

  it('is one tab stop; arrows walk, open and close, Enter selects', () => {
    const chosen = tree()
    expect(screen.getAllByRole('treeitem').filter((item) => item.tabIndex === 0)).toHaveLength(1)
    row('Everything 7').focus()
    press('ArrowDown')
    press('ArrowRight')
    expect(names()).toEqual(['Everything 7', 'Name cars 5', 'Name range 3', 'Name talk 2'])
    press('ArrowRight')
    press('Enter')
    expect(chosen).toHaveBeenLastCalledWith('range')
    press('ArrowLeft')
    press('ArrowLeft')
    expect(names()).toEqual(['Everything 7', 'Name cars 5', 'Name talk 2'])
    press('End')
    press('Enter')
    expect(chosen).toHaveBeenLastCalledWith('talk')
    press('Home')
    press(' ')
    expect(chosen).toHaveBeenLastCalledWith(null)
  })

  it('opens the way to what is selected', () => {
    tree({ selected: 'range' })
    expect(row('Name range 3').getAttribute('aria-selected')).toBe('true')
  })

  it('has a line for what has no category, where there is such a thing', () => {
    const chosen = tree({ source: catalogsOf(NODES, { loose: 4 }) })
    expect(row('Everything 11').getAttribute('aria-expanded')).toBe('true')
    fireEvent.click(row(`${texts.t('catalog.none')} 4`))
    expect(chosen).toHaveBeenLastCalledWith('none')
  })

  it('finds a category anywhere, with the way to it', () => {
    tree()
    const search = screen.getByRole('textbox', { name: texts.t('catalog.search') })
    fireEvent.change(search, { target: { value: 'RANGE' } })
    expect(names()).toEqual(['Everything 7', 'Name cars 5', 'Name range 3'])
    fireEvent.keyDown(search, { key: 'Enter' })
    expect(document.activeElement).toBe(row('Name cars 5'))
    fireEvent.change(search, { target: { value: 'nothing' } })
    expect(screen.getByText(texts.t('catalog.noMatch'))).toBeTruthy()
    fireEvent.keyDown(search, { key: 'Escape' })
    expect(names()).toEqual(['Everything 7', 'Name cars 5', 'Name talk 2'])
  })

  it('renders only what is near the screen, and follows the focus through 2,000 categories', () => {
    tree({ source: catalogsOf(Array.from({ length: 2_000 }, (_none, n) => node(`c${n}`, null, n, 0))) })
    expect(screen.getAllByRole('treeitem').length).toBeLessThan(100)
    row('Everything 0').focus()
    press('End')
    const last = document.activeElement
    expect([last?.getAttribute('aria-label'), last?.getAttribute('aria-posinset')]).toEqual(['Name c1999 0', '2000'])
    expect(last?.getAttribute('aria-setsize')).toBe('2000')
    press('ArrowUp')
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Name c1998 0')
    expect(screen.getAllByRole('treeitem').length).toBeLessThan(100)
  })

  it('asks for a new name by F2', async () => {
    tree()
    row('Name talk 2').focus()
    press('F2')
    expect(await screen.findByDisplayValue('Name talk')).toBeTruthy()
  })

  it('moves a category by Alt and arrows, says where it is now, and takes it back', async () => {
    const sent = serve()
    tree()
    row('Name talk 2').focus()
    press('ArrowUp', { altKey: true })
    await waitFor(() => expect(reload).toHaveBeenCalled())
    const name = 'Name talk'
    expect(sent[0]).toMatchObject({ method: 'PUT', body: { rev: 1, name, parentId: null, before: 'cars' } })
    expect(await screen.findByText(texts.t('catalog.ordered', { name }))).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: texts.t('office.undo') }))
    await waitFor(() => expect(sent).toHaveLength(2))
    expect(sent[1]).toMatchObject({ body: { rev: 2, name, parentId: null, before: null } })
  })

  it('loses no key that is pressed while the move before is still being written', async () => {
    const sent = serve()
    tree()
    row('Name talk 2').focus()
    press('ArrowUp', { altKey: true })
    press('ArrowDown', { altKey: true })
    press('ArrowRight', { altKey: true })
    await waitFor(() => expect(sent).toHaveLength(3))
    expect(sent.map(({ body }) => body)).toMatchObject([
      { rev: 1, parentId: null, before: 'cars' },
      { rev: 2, parentId: null, before: null },
      { rev: 2, parentId: 'cars', before: null },
    ])
  })

  it('goes by its last move where the tree that comes was read before that', async () => {
    const sent = serve()
    const panel = (nodes: TreeNode[]) => (
      <App>
        <TreePanel source={catalogsOf(nodes)} rootLabel="Everything" selected={null} onSelect={vi.fn()} />
      </App>
    )
    const { rerender } = render(panel(NODES))
    row('Name talk 2').focus()
    press('ArrowUp', { altKey: true })
    await screen.findByText(texts.t('catalog.ordered', { name: 'Name talk' }))
    rerender(panel([...NODES]))
    row('Name talk 2').focus()
    press('ArrowDown', { altKey: true })
    await waitFor(() => expect(sent).toHaveLength(2))
    expect(sent[1]).toMatchObject({ body: { rev: 2, parentId: null, before: null } })
  })

  it('moves a category by dragging it onto another one, and refuses what can’t be before it is let go', async () => {
    const sent = serve()
    tree({ selected: 'range' })
    const dataTransfer = { setData: () => undefined, effectAllowed: '' }
    fireEvent.dragStart(row('Name cars 5'), { dataTransfer })
    fireEvent.dragOver(row('Name range 3'), { dataTransfer, clientY: 0 })
    expect(screen.getByText(texts.t('catalog.refused.below_itself'))).toBeTruthy()
    fireEvent.dragEnd(row('Name cars 5'), { dataTransfer })
    fireEvent.dragStart(row('Name range 3'), { dataTransfer })
    fireEvent.dragOver(row('Everything 7'), { dataTransfer, clientY: 0 })
    fireEvent.drop(row('Everything 7'), { dataTransfer })
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]).toMatchObject({ path: '/api/admin/material/catalog/range', body: { parentId: null, before: null } })
  })

  it('opens the actions of a category by the right mouse button and gives the focus back', async () => {
    tree()
    const talk = row('Name talk 2')
    talk.focus()
    fireEvent.contextMenu(talk, { clientX: 40, clientY: 0 })
    const menu = await screen.findByRole('menu')
    const items = within(menu).getAllByRole('menuitem')
    expect(items.map((item) => item.getAttribute('aria-disabled') === 'true')).toEqual([
      false,
      false,
      false,
      false,
      true,
      false,
    ])
    fireEvent.click(within(menu).getByText(texts.t('catalog.rename')))
    expect(await screen.findByDisplayValue('Name talk')).toBeTruthy()
  })

  it('only lets choose where it is read only', () => {
    tree({ readOnly: true })
    expect(screen.queryByRole('button')).toBeNull()
    row('Name talk 2').focus()
    press('F2')
    press('Delete')
    expect(screen.queryByRole('dialog')).toBeNull()
    fireEvent.contextMenu(row('Name talk 2'))
    expect(screen.queryByRole('menu')).toBeNull()
  })
})

describe('deleting a category', () => {
  beforeAll(() => startTexts())
  afterEach(() => {
    cleanup()
    vi.unstubAllGlobals()
  })
  const ask = async () => {
    row('Name talk 2').focus()
    press('Delete')
    return await screen.findByRole('dialog')
  }
  const confirm = (dialog: HTMLElement, key: string) =>
    fireEvent.click(within(dialog).getByRole('button', { name: texts.t(key) }))

  it('of an empty one just asks, and offers undo', async () => {
    const sent = serve()
    const chosen = tree({ selected: 'talk' })
    const dialog = await ask()
    await within(dialog).findByText(texts.t('catalog.removeEmpty'))
    confirm(dialog, 'catalog.remove')
    await screen.findByText(texts.t('catalog.removed', { name: 'Name talk' }))
    expect(sent[0]).toMatchObject({ method: 'DELETE', path: '/api/admin/material/catalog/talk' })
    expect(chosen).toHaveBeenLastCalledWith(null)
    fireEvent.click(screen.getByRole('button', { name: texts.t('office.undo') }))
    await screen.findByText(texts.t('catalog.restored', { name: 'Name talk' }))
    expect(sent[1]).toMatchObject({ method: 'POST', path: '/api/admin/material/catalog/talk/restore' })
  })

  it('of a full one says what is in it and waits for a target: a category, or none', async () => {
    const sent = serve({ categories: 1, items: 3, binned: 2, loose: true })
    tree()
    const dialog = await ask()
    const facts = [
      texts.t('catalog.things.5', { count: 3 }),
      texts.t('catalog.below', { count: 1 }),
      texts.t('catalog.binned', { count: 2 }),
    ]
    await within(dialog).findByText(texts.t('catalog.inside', { facts: facts.join(texts.t('office.comma')) }))
    const button = within(dialog).getByRole('button', { name: texts.t('catalog.removeMove') })
    expect(button).toHaveProperty('disabled', true)
    fireEvent.click(within(dialog).getByRole('radio', { name: texts.t('catalog.toNone') }))
    confirm(dialog, 'catalog.removeMove')
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]?.path).toBe('/api/admin/material/catalog/talk?moveTo=none')
  })

  it('of what needs a category offers no other way', async () => {
    serve({ categories: 0, items: 1, binned: 0, loose: false })
    tree()
    const dialog = await ask()
    await within(dialog).findByRole('combobox')
    expect(within(dialog).queryByRole('radio')).toBeNull()
    expect(within(dialog).getByRole('button', { name: texts.t('catalog.removeMove') })).toHaveProperty('disabled', true)
  })

  it('says why it failed without closing, and loads again what changed meanwhile', async () => {
    serve({ categories: 0, items: 1, binned: 0, loose: true }, 'catalog/not_found')
    reload.mockClear()
    tree()
    const dialog = await ask()
    fireEvent.click(await within(dialog).findByRole('radio', { name: texts.t('catalog.toNone') }))
    confirm(dialog, 'catalog.removeMove')
    expect(await within(dialog).findByText('catalog/not_found')).toBeTruthy()
    await waitFor(() => expect(reload).toHaveBeenCalled())
  })
})

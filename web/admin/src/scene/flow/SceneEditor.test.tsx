import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { App } from 'antd'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { DraftView } from '@lianda/shared/module/scene/scene-draft.admin.contract'
import type { FlowNode } from '@lianda/shared/module/scene/scene.contract'
import { aCustomer } from '../../../../../shared/test/customer-builder'
import { aFlow, aScene } from '../../../../../shared/test/scene-builder'
import { startTexts, texts } from '../../platform/platform'
import { SceneEditor } from './SceneEditor'

const t = (key: string, values?: Record<string, string | number>) => texts.t(key, values)
const view = (nodes: FlowNode[], over: Partial<DraftView> = {}): DraftView => ({
  ...{ id: 'one', kind: 'flow', rev: 3, version: 1, changed: false, disabled: false, by: '', updatedAt: 0 },
  ...{ catalogId: 'cat', uses: 0, portrait: '', images: [], content: aScene({}, nodes), can: { edit: true } },
  ...over,
})
/** The text view; the canvas needs a real browser (e2e/journeys/scene-editor-admin.test.ts). */
const open = (first: DraftView) => {
  render(
    <App>
      <MemoryRouter>
        <SceneEditor first={first} />
      </MemoryRouter>
    </App>,
  )
  fireEvent.click(screen.getByText(t('flow-edit.view.text')))
}
const row = (id: string) => document.querySelector(`[data-head="${id}"]`)?.closest('li') as HTMLElement
const change = (id: string, more: Partial<FlowNode>) => aFlow().map((n) => (n.id === id ? { ...n, ...more } : n))

describe('a drawn scene as text', () => {
  beforeAll(() => startTexts())
  beforeEach(() => {
    vi.stubGlobal('fetch', async () => Response.json({ successed: true }))
  })
  afterEach(() => {
    cleanup()
    vi.unstubAllGlobals()
  })

  it('is read in the order of the conversation, with where each way leads', () => {
    open(view([...aFlow()].reverse()))
    const heads = [...document.querySelectorAll<HTMLElement>('[data-head]')].map((head) => head.dataset.head)
    expect(heads[0]).toBe('start')
    expect(heads.at(-1)).toBe('end')
    expect(within(row('s1')).getByText(t('flow-edit.leadsTo', { node: 'q1' }))).toBeTruthy()
  })

  it('says at a dead end what is wrong, and a press repairs it', () => {
    open(view(change('q1', { transitions: [] })))
    const words = t('scene.flowProblem.no_way_on', { node: 'q1' })
    expect(within(row('q1')).getByText(words)).toBeTruthy()
    fireEvent.click(within(row('q1')).getByText(t('flow-edit.repair.link', { to: 'end', from: 'q1' })))
    expect(within(row('q1')).queryByText(words)).toBeNull()
    fireEvent.click(screen.getByLabelText(t('flow-edit.undo')))
    expect(within(row('q1')).getByText(words)).toBeTruthy()
  })

  it('gives the focus to what a step made before the next key is read', () => {
    open(view(aFlow()))
    const way = () =>
      within(row('s1'))
        .getByText(t('flow-edit.leadsTo', { node: 'q1' }))
        .closest('button')
    fireEvent.click(way() as HTMLElement)
    fireEvent.keyDown(within(row('s1')).getByRole('combobox'), { key: 'Escape' })
    expect(document.activeElement).toBe(way())
    fireEvent.click(within(row('s1')).getByRole('button', { name: 's1' }))
    fireEvent.click(screen.getByRole('button', { name: t('scene-edit.row.add', { noun: t('flow-edit.noun.intent') }) }))
    expect(document.activeElement?.tagName).toBe('INPUT')
  })

  it('deletes a node by its key, but not the start', () => {
    open(view(aFlow()))
    const press = (id: string) =>
      fireEvent.keyDown(document.querySelector(`[data-head="${id}"]`) as Element, { key: 'Delete' })
    press('start')
    expect(screen.getByRole('alert').textContent).toContain(t('flow-edit.refused.start_stays'))
    press('c2')
    expect(row('c2')).toBeFalsy()
    expect(screen.queryByRole('alert')).toBeNull()
    expect(within(row('s1')).getByText(t('flow-edit.leadsNowhere'))).toBeTruthy()
  })

  it('tells at each node that cannot be chosen why not', async () => {
    open(view(aFlow()))
    fireEvent.click(within(row('c2')).getByText(t('flow-edit.leadsTo', { node: 'q1' })))
    const self = t('flow-edit.cannot', { n: 4, node: 'c2', why: t('scene.flowProblem.self_link', { node: 'c2' }) })
    expect((await screen.findAllByText(new RegExp(self.slice(2).replace(/[()]/g, '.')))).length).toBeGreaterThan(0)
  })

  it('shows what a model wrote, accepted one by one, by step or by a change, and back again', () => {
    const texts = ['你好，我想看看车', '你好，随便看看', '先别说价格']
    const proposed = texts.map((text, n) => ({ id: `p${n}`, at: n < 2 ? 'flow/c1' : 'flow/c2', text }))
    open(view(aFlow(), { content: aScene({ proposed }) }))
    const words = (node: string) => t('scene.flowProblem.proposed', { node })
    const isMarked = (id: string) => within(row(id)).queryByText(words(id)) !== null
    expect([isMarked('c1'), isMarked('c2')]).toEqual([true, true])
    fireEvent.click(within(row('c2')).getByText(t('flow-edit.repair.accept', { from: 'c2', to: '' })))
    expect([isMarked('c1'), isMarked('c2')]).toEqual([true, false])
    fireEvent.click(screen.getByLabelText(t('flow-edit.undo')))
    expect(isMarked('c2')).toBe(true)
    fireEvent.click(document.querySelector('[data-head="c1"]') as Element)
    const list = () => screen.getByRole('region', { name: t('flow-edit.proposed.title') })
    fireEvent.click(within(list()).getByLabelText(t('flow-edit.proposed.acceptText', { text: texts[0] ?? '' })))
    expect(within(list()).queryByText(texts[0] ?? '')).toBeNull()
    expect(within(list()).getByText(texts[1] ?? '')).toBeTruthy()
    fireEvent.click(within(list()).getByText(t('flow-edit.proposed.all', { count: 1 })))
    expect(screen.queryByRole('region', { name: t('flow-edit.proposed.title') })).toBeNull()
    expect(isMarked('c1')).toBe(false)
  })

  it('shows at a node what it minds, what the customer tells there, and what its information is', () => {
    const mustSay = [{ label: '押金', keywords: '押金', value: '200元', denied: true as const, counters: ['要交押金'] }]
    const conduct = [{ kind: 'false_promise' as const, weight: 'more' as const, words: ['跳楼价'] }]
    const nodes = change('s1', { mustSay, conduct, held: ['home'] })
    open(view(nodes, { content: aScene({ customer: aCustomer() }, nodes) }))
    const rows = within(row('s1'))
    for (const words of ['200元', '跳楼价', t('flow-edit.weight.more'), t('flow-edit.text.counters', { count: 1 })])
      expect(rows.getByText(words)).toBeTruthy()
    expect(rows.getByText(t('flow-edit.text.denied', { words: '押金' }))).toBeTruthy()
    expect(rows.getByText('老家')).toBeTruthy()
    fireEvent.click(document.querySelector('[data-head="s1"]') as Element)
    const panel = within(screen.getByLabelText(t('flow-edit.panel', { name: 's1' })))
    expect(panel.getByText('老家')).toBeTruthy()
    const title = `${t('scene-edit.cause.false_promise')} · ${t('flow-edit.weight.more')}`
    fireEvent.click(panel.getByRole('button', { name: t('scene-edit.row.remove', { name: title }) }))
    expect(rows.queryByText('跳楼价')).toBeNull()
    expect(panel.getByText(t('flow-edit.empty.conduct'))).toBeTruthy()
    fireEvent.click(panel.getByText('押金'))
    fireEvent.click(panel.getByLabelText(t('flow-edit.field.denied'), { selector: 'button' }))
    expect(rows.queryByText(t('flow-edit.text.denied', { words: '押金' }))).toBeNull()
    const counters = panel.getByLabelText(t('flow-edit.field.counters'))
    fireEvent.change(counters, { target: { value: '' } })
    expect(rows.queryByText(t('flow-edit.text.counters', { count: 1 }))).toBeNull()
  })

  it('says beside the node that a fact it names is gone, and a press takes it away', () => {
    const nodes = change('s1', { early: ['gone'] })
    open(view(nodes, { content: aScene({ customer: aCustomer() }, nodes) }))
    const words = t('scene.flowProblem.fact_unknown', { node: 's1' })
    expect(within(row('s1')).getByText(words)).toBeTruthy()
    fireEvent.click(within(row('s1')).getByText(t('flow-edit.repair.drop_fact')))
    expect(within(row('s1')).queryByText(words)).toBeNull()
  })

  it('changes nothing for whoever may only use it', () => {
    open(view(aFlow(), { can: { edit: false } }))
    expect(screen.queryByRole('toolbar')).toBeNull()
    expect(
      (
        within(row('c2'))
          .getByText(t('flow-edit.leadsTo', { node: 'q1' }))
          .closest('button') as HTMLButtonElement
      ).disabled,
    ).toBe(true)
  })
})

import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { App } from 'antd'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { DraftView } from '@lianda/shared/module/scene/scene-draft.admin.contract'
import { startTexts, texts } from '../../platform/platform'
import { PracticeEditor } from './PracticeEditor'
import { withValue } from '../edit/content-edit'
import { lively, written } from '../edit/practice.fixture'

const t = (key: string, values?: Record<string, string | number>) => texts.t(key, values)
const POINT = written.free?.points[0]
const two = {
  ...written,
  free: { ...written.free, points: [POINT, { ...POINT, id: 'p2', label: '问用途' }] },
} as typeof written

const view = (over: Partial<DraftView> = {}): DraftView => ({
  ...{
    id: 'one',
    kind: 'free',
    rev: 3,
    version: 1,
    changed: false,
    disabled: false,
    by: '',
    updatedAt: 0,
    catalogId: null,
    uses: 0,
    portrait: 'woman-bun',
    images: [],
  },
  content: two,
  can: { edit: true },
  ...over,
})
const open = (first = view()) =>
  render(
    <App>
      <MemoryRouter>
        <PracticeEditor first={first} />
      </MemoryRouter>
    </App>,
  )
const points = () => document.getElementById('field-free-points') as HTMLElement
const names = () => [...points().querySelectorAll('[data-row] [data-toggle]')].map((row) => row.textContent)

describe('the editor of a free practice', () => {
  beforeAll(() => startTexts())
  beforeEach(() => {
    vi.stubGlobal('fetch', async () => Response.json({ successed: true }))
  })
  afterEach(() => {
    cleanup()
    vi.unstubAllGlobals()
  })

  it('moves a row by the arrow keys, takes one away and brings it back', async () => {
    open()
    expect(names()).toEqual(['约试驾', '问用途'])
    const [grip] = points().querySelectorAll<HTMLElement>('[data-grip]')
    fireEvent.keyDown(grip as HTMLElement, { key: 'ArrowDown' })
    expect(names()).toEqual(['问用途', '约试驾'])
    const first = points().querySelector('[data-row="free.points.0"]') as HTMLElement
    fireEvent.click(within(first).getByLabelText(t('scene-edit.row.remove', { name: '问用途' })))
    expect(names()).toEqual(['约试驾'])
    fireEvent.click(await screen.findByText(t('office.undo')))
    expect(names()).toEqual(['问用途', '约试驾'])
  })

  it('leads to the field of what is missing', () => {
    open(view({ content: { ...two, free: { ...two.free, closing: [] } } as typeof written }))
    const problem = screen.getByRole('region', { name: t('scene-edit.problem.title') })
    fireEvent.click(within(problem).getByRole('button'))
    expect(document.activeElement?.id).toBe('field-free-closing')
  })

  it('has a field for everything that an empty practice lacks', async () => {
    const line = { id: 'l', text: '', emotion: 0 }
    const pause = { replies: [line], farewell: line }
    const empty: typeof written = {
      ...written,
      ...{ name: '', role: '', goal: '' },
      persona: { ...written.persona, name: '', brief: '', character: '' },
      free: { opening: [line], points: [], forbidden: [], ends: [], closing: [], turnLimit: 12 },
      silence: { ...written.silence, ...pause },
      nonStandard: { ...written.nonStandard, ...pause },
    }
    open(view({ content: empty }))
    const region = screen.getByRole('region', { name: t('scene-edit.problem.title') })
    const problems = within(region).getAllByRole('button')
    expect(problems).toHaveLength(13)
    const reached = new Set<string>()
    for (const problem of problems) {
      problem.focus()
      fireEvent.click(problem)
      await waitFor(() => expect(document.activeElement?.id).toMatch(/^field-/))
      reached.add(document.activeElement?.id ?? '')
    }
    expect(reached.size).toBe(problems.length)
  })

  it.each([
    ['customer.objections.0.resolved', []],
    ['customer.objections.0.resolvedBy.examples', []],
    ['customer.memories.0.recalls.0.wordings', []],
    ['customer.memories.1.options.0.keywords', ''],
    ['customer.values.0.options', ['轿车']],
    ['customer.mood.moves.0.trust', 99],
    ['customer.acts.again', [{ text: '{unknown}' }]],
  ])('opens the rows that %s is in, and leads to it', async (place, value) => {
    open(view({ content: withValue(lively, place, value) }))
    const problem = screen.getByRole('region', { name: t('scene-edit.problem.title') })
    fireEvent.click(within(problem).getByRole('button'))
    await waitFor(() => expect(document.activeElement?.id).toBe(`field-${place.replaceAll('.', '-')}`))
  })

  it('puts what the customer remembers into the sentence that is written', async () => {
    open(view({ content: withValue(lively, 'free.closing', [{ text: '好，再见。' }]) }))
    const closing = document.getElementById('field-free-closing') as HTMLInputElement
    closing.focus()
    closing.setSelectionRange(2, 2)
    const field = closing.closest<HTMLElement>('[role="group"]') as HTMLElement
    const label = t('scene-edit.field.closing')
    fireEvent.click(within(field).getByLabelText(t('scene-edit.wordings.slots', { label })))
    fireEvent.click(await screen.findByText('到店时间 {m1}'))
    await waitFor(() => expect(closing.value).toBe('好，{m1}再见。'))
  })

  it('lets learners choose another day, near the usual one', () => {
    open()
    fireEvent.click(screen.getByRole('switch', { name: t('scene-edit.field.hard') }))
    const at = (name: string) => (document.getElementById(`field-customer-mood-hard-${name}`) as HTMLInputElement).value
    expect(['trust', 'patience', 'fall'].map(at)).toEqual(['3', '4', '2'])
    fireEvent.click(screen.getByRole('switch', { name: t('scene-edit.field.hard') }))
    expect(document.getElementById('field-customer-mood-hard-trust')).toBeNull()
  })

  it('changes nothing for whoever may only use it', () => {
    open(view({ can: { edit: false } }))
    expect(points().querySelectorAll('[data-grip]')).toHaveLength(0)
    expect((document.getElementById('field-goal') as HTMLTextAreaElement).readOnly).toBe(true)
    expect(screen.queryByText(t('scene-edit.publish.nothing'))).toBeNull()
  })
})

import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { App } from 'antd'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { FreePlay } from '@lianda/shared/module/scene/free/free-play.contract'
import type { DraftView } from '@lianda/shared/module/scene/scene-draft.admin.contract'
import type { SceneContent } from '@lianda/shared/module/scene/scene.contract'
import { startTexts, texts } from '../../platform/platform'
import { written } from '../edit/practice.fixture'
import { PracticeEditor } from './PracticeEditor'

const t = (key: string, values?: Record<string, string | number>) => texts.t(key, values)
const talk = written.free as FreePlay
const withPoint = (change: Partial<FreePlay['points'][number]>): SceneContent => ({
  ...written,
  free: { ...talk, points: talk.points.map((point) => ({ ...point, ...change })) },
})
const view = (content: SceneContent, rev = 3): DraftView => ({
  ...{ id: 'one', kind: 'free', rev, version: 1, changed: false, disabled: false, by: '', updatedAt: 0 },
  ...{ catalogId: null, uses: 0, portrait: 'woman-bun', images: [], content, can: { edit: true } },
})
const open = (content: SceneContent) =>
  render(
    <App>
      <MemoryRouter>
        <PracticeEditor first={view(content)} />
      </MemoryRouter>
    </App>,
  )
/** What others saved meanwhile; null: nobody did. */
let theirs: DraftView | null
let saved: SceneContent[]

beforeAll(() => startTexts())
beforeEach(() => {
  theirs = null
  saved = []
  vi.stubGlobal('fetch', async (_address: string, init?: { method?: string; body?: string }) => {
    if (init?.method !== 'PUT') return Response.json({ successed: true, draft: theirs ?? view(written) })
    const { rev, content } = JSON.parse(init.body ?? '') as { rev: number; content: SceneContent }
    if (theirs && rev < theirs.rev)
      return Response.json({ successed: false, code: 'scene/changed_meanwhile', message: '' }, { status: 409 })
    saved.push(content)
    return Response.json({ successed: true, draft: view(content, rev + 1) })
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe('what a model wrote of a free practice', () => {
  it('is shown part by part until it is accepted or changed', async () => {
    const proposed = [
      { id: 'p1', at: 'scene', text: written.goal },
      { id: 'p2', at: 'points/p1', text: '约试驾' },
    ]
    open({ ...written, proposed })
    const title = t('flow-edit.proposed.title')
    const marked = await screen.findByRole('region', { name: title })
    fireEvent.click(within(marked).getByLabelText(t('flow-edit.proposed.acceptText', { text: '约试驾' })))
    expect(within(marked).queryByText('约试驾')).toBeNull()
    const goal = document.getElementById('field-goal') as HTMLTextAreaElement
    fireEvent.change(goal, { target: { value: '约好周六。' } })
    await waitFor(() => expect(screen.queryByRole('region', { name: title })).toBeNull())
  })
})

describe('key information of a point', () => {
  it('has a figure, a polarity and what contradicts it', async () => {
    open(withPoint({ mustSay: [{ label: '时间', keywords: '周六' }] }))
    const toggle = (row: string) =>
      fireEvent.click(document.querySelector(`[data-row="${row}"] > * > [data-toggle]`) as HTMLElement)
    toggle('free.points.0')
    await waitFor(() => expect(document.querySelector('[data-row="free.points.0.mustSay.0"]')).not.toBeNull())
    toggle('free.points.0.mustSay.0')
    const at = (name: string) => document.getElementById(`field-free-points-0-mustSay-0-${name}`)
    await waitFor(() =>
      expect(['value', 'denied', 'counters'].map((name) => at(name) !== null)).toEqual([true, true, true]),
    )
    fireEvent.change(at('value') as HTMLInputElement, { target: { value: '早上' } })
    expect(await screen.findByText(t('field.figure'))).toBeTruthy()
  })
})

describe('two people on one free practice', () => {
  const goal = () => document.getElementById('field-goal') as HTMLTextAreaElement
  const save = () => fireEvent.keyDown(goal(), { key: 's', ctrlKey: true })

  it('who changed different things keep both', async () => {
    theirs = view(withPoint({ hint: '先问时间' }), 4)
    open(written)
    fireEvent.change(goal(), { target: { value: '约好周六。' } })
    save()
    await waitFor(() => expect(saved).toHaveLength(1))
    expect([saved[0]?.goal, saved[0]?.free?.points[0]?.hint]).toEqual(['约好周六。', '先问时间'])
  })

  it('who changed the same point see both, and choose', async () => {
    theirs = view(withPoint({ label: '约时间' }), 4)
    open(withPoint({}))
    const toggle = document.querySelector('[data-row="free.points.0"] > * > [data-toggle]') as HTMLElement
    fireEvent.click(toggle)
    fireEvent.change(document.getElementById('field-free-points-0-label') as HTMLInputElement, {
      target: { value: '约周六' },
    })
    save()
    const dispute = await screen.findByRole('region', { name: /约时间|约周六|约试驾/ })
    fireEvent.click(within(dispute).getByRole('radio', { name: t('flow-edit.merge.mine') }))
    fireEvent.click(screen.getByText(t('flow-edit.merge.done')))
    await waitFor(() => expect(saved.at(-1)?.free?.points[0]?.label).toBe('约周六'))
  })
})

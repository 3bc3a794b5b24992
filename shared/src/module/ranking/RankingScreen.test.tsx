import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type FakeWorld, fakeWorld, Refusal } from '../../../test/fake-services'
import type { InputOf } from '../../contract/endpoint'
import { CoreProvider } from '../../hook/core-context'
import { createStore } from '../../store/store'
import { RankingScreen } from './RankingScreen'
import { hide, list, type Ranking, type RankRow } from './ranking-list.contract'

const person = (name: string): RankRow['person'] => ({
  ...{ name, sex: 0, image: '', departmentName: 'Front', level: { name: 'Novice', image: '' } },
  badges: [{ name: 'Steady', image: '/badge.png' }],
})
const row = (place: number, name: string | null, over: Partial<RankRow> = {}): RankRow => ({
  ...{ place, value: 100 - place, me: false },
  ...{ person: name === null ? null : person(name), ...over },
})

let world: FakeWorld
let root: Root
let page: HTMLElement
let asked: InputOf<typeof list>[]
let ranking: Ranking
let fails: boolean

beforeEach(async () => {
  Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', true)
  world = await fakeWorld()
  page = document.body.appendChild(document.createElement('div'))
  root = createRoot(page)
  asked = []
  fails = false
  ranking = {
    ...{ at: Date.UTC(2026, 10, 20, 2), among: 'organisation', total: 3 },
    groups: [
      { among: 'organisation', name: '' },
      { among: 'first', name: 'House' },
      { among: 'department', name: 'Front' },
    ],
    rows: [row(1, 'Ann'), row(2, null), row(3, 'Lena', { me: true })],
    own: { place: 3, value: 97, next: { place: 2, missing: 1 } },
    hiding: { allowed: true, on: false },
  }
  world.serve(list, (input) => {
    if (fails) throw new Refusal('identity/forbidden')
    asked.push(input)
    return { ...ranking, among: input.among ?? ranking.among }
  })
  world.serve(hide, ({ on }) => {
    if (fails) throw new Refusal('identity/forbidden')
    ranking = { ...ranking, hiding: { allowed: true, on } }
    return { on }
  })
})
afterEach(() => {
  act(() => root.unmount())
  page.remove()
})

async function show(): Promise<void> {
  const { services } = world
  const store = createStore([], services)
  await act(async () =>
    root.render(
      <CoreProvider core={{ services, store, start: () => store.start() }}>
        <RankingScreen />
      </CoreProvider>,
    ),
  )
}
const lines = () => [...page.querySelectorAll('li')].map((one) => one.textContent ?? '')
const press = (name: string) =>
  act(async () =>
    [...page.querySelectorAll<HTMLElement>('button')]
      .find((one) => `${one.getAttribute('aria-label')} ${one.textContent}`.includes(name))
      ?.click(),
  )

describe('the ranking', () => {
  it('shows each place with name, department, level and badges, and of who hides only the place', async () => {
    await show()
    const [first, second, third] = lines()
    for (const word of ['1', 'Ann', 'Front', 'Novice']) expect(first).toContain(word)
    expect(page.querySelector('li img')?.getAttribute('alt')).toBe('Steady')
    expect(second).toBe('2ranking-list.hiddenranking-list.value.experience')
    expect(third).toContain('ranking-list.me')
    expect(page.textContent).toContain('ranking-list.own.next')
  })

  it('asks for what, when and among whom is chosen', async () => {
    await show()
    expect(asked).toEqual([{ by: 'experience', period: 'week' }])
    await press('ranking-list.by.score')
    await press('ranking-list.period.all')
    await press('Front')
    expect(asked.at(-1)).toEqual({ by: 'score', period: 'all', among: 'department' })
  })

  it('loads more places as long as there are some', async () => {
    ranking = { ...ranking, total: 5 }
    await show()
    await press('ui.action.loadMore')
    expect(Number(asked.at(-1)?.page)).toBe(2)
    expect(lines()).toHaveLength(6)
    expect(page.textContent).not.toContain('ui.action.loadMore')
  })

  it('says who is in front, who has no place yet, and that nobody has one', async () => {
    ranking = { ...ranking, own: { place: 1, value: 99, next: null } }
    await show()
    expect(page.textContent).toContain('ranking-list.own.first')
    ranking = { ...ranking, own: { place: null, value: 0, next: null } }
    await press('ranking-list.by.minutes')
    expect(page.textContent).toContain('ranking-list.own.begin.minutes')
    ranking = { ...ranking, rows: [], total: 0 }
    await press('ranking-list.period.day')
    expect(page.textContent).toContain('ranking-list.empty.day')
  })

  it('hides the own name where that is allowed, and says when it could not', async () => {
    await show()
    await press('ranking-list.hide')
    expect(page.querySelector('[role=switch]')?.getAttribute('aria-checked')).toBe('true')
    fails = true
    await press('ranking-list.hide')
    expect(page.querySelector('[role=alert]')).not.toBeNull()
    fails = false
    ranking = { ...ranking, hiding: { allowed: false, on: false } }
    await press('ranking-list.period.month')
    expect(page.querySelector('[role=switch]')).toBeNull()
  })

  it('says that it could not be loaded, with a way to try again', async () => {
    fails = true
    await show()
    expect(page.querySelector('[role=alert]')?.textContent).toContain('ranking-list.failed')
    fails = false
    await press('ui.action.retry')
    expect(lines()).toHaveLength(3)
  })
})

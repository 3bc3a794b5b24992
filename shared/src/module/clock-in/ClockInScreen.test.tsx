import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type FakeWorld, fakeWorld, Refusal } from '../../../test/fake-services'
import { CoreProvider } from '../../hook/core-context'
import { createStore } from '../../store/store'
import { ClockInCard } from './ClockInCard'
import { ClockInScreen } from './ClockInScreen'
import { type DutyDay, mine, type OwnDuties, type OwnDuty } from './clock-in.contract'
import { clockInChanged, dutiesChanged } from './clock-in.events'

const TODAY = '2026-11-20'
const day = (over: Partial<DutyDay>): DutyDay => ({
  ...{ day: TODAY, state: 'open', done: 0, amount: 2, madeUpOn: null },
  ...over,
})
const duty = (over: Partial<OwnDuty> = {}): OwnDuty => ({
  ...{ id: 'd1', name: 'Two a day', measure: 'practices', amount: 2, weekdays: [0, 1], window: null },
  ...{ startDay: '2026-11-02', endDay: null, now: day({}), makeUp: null, days: [day({})] },
  ...over,
})
const answer = (some: OwnDuty[], month = '2026-11'): OwnDuties => ({ today: TODAY, month, duties: some })

let world: FakeWorld
let root: Root
let page: HTMLElement

async function open(what: React.ReactNode) {
  const { services } = world
  const store = createStore([], services)
  root = createRoot(page)
  await act(async () =>
    root.render(<CoreProvider core={{ services, store, start: () => store.start() }}>{what}</CoreProvider>),
  )
}

beforeEach(async () => {
  Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', true)
  world = await fakeWorld()
  page = document.body.appendChild(document.createElement('div'))
})
afterEach(async () => {
  await act(async () => root.unmount())
  page.remove()
})

describe('the card of the training centre', () => {
  it('is not there for who has no duty, nor while they can’t be fetched', async () => {
    world.serve(mine, () => answer([]))
    await open(<ClockInCard />)
    expect(page.textContent).toBe('')
    world.serve(mine, () => {
      throw new Refusal('request/invalid')
    })
    await act(async () => world.realtime.push(clockInChanged, {}))
    expect(page.textContent).toBe('')
  })

  it('says where one stands, and again when something was done', async () => {
    world.serve(mine, () => answer([duty()]))
    await open(<ClockInCard />)
    expect(page.textContent).toContain('Two a day')
    expect(page.textContent).toContain('clock-in.today.open')
    world.serve(mine, () => answer([duty({ now: day({ state: 'done', done: 2 }) })]))
    await act(async () => world.realtime.push(clockInChanged, {}))
    expect(page.textContent).toContain('clock-in.today.done')
    await act(async () => page.querySelector<HTMLElement>('[data-testid="clock-in-open"]')?.click())
    expect(world.platform.navigation.current().route).toBe('/user/dashboard/clockin')
  })
})

describe('a duty that an administrator makes', () => {
  it('appears on an open screen within two seconds', async () => {
    world.serve(mine, () => answer([]))
    await open(<ClockInCard />)
    world.serve(mine, () => answer([duty()]))
    await act(async () => world.realtime.push(dutiesChanged, {}))
    await act(async () => world.timer.advance(2_000))
    expect(page.textContent).toContain('Two a day')
  })
})

describe('the calendar', () => {
  it('names each day with its state, and what can still be made up', async () => {
    const days = [
      day({ day: '2026-11-18', state: 'missed' }),
      day({ day: '2026-11-19', state: 'made_up', madeUpOn: TODAY }),
    ]
    world.serve(mine, () => answer([duty({ days, makeUp: { day: '2026-11-18', until: '2026-11-25' } })]))
    await open(<ClockInScreen />)
    expect(page.textContent).toContain('clock-in.dayLabel')
    expect(page.textContent).toContain('clock-in.madeUpOn')
    expect(page.textContent).toContain('clock-in.makeUp')
    expect(page.textContent).toContain('clock-in.state.missed')
  })

  it('turns the months; an answer to an earlier question is not shown any more', async () => {
    const waiting = new Map<string, () => void>()
    world.serve(mine, ({ month }) =>
      month === undefined
        ? answer([duty()])
        : new Promise((resolve) => waiting.set(month, () => resolve(answer([duty({ name: month })], month)))),
    )
    await open(<ClockInScreen />)
    const turn = (name: string) => act(async () => page.querySelector<HTMLElement>(`[aria-label="${name}"]`)?.click())
    await turn('ui.calendar.previous')
    await turn('ui.calendar.previous')
    await act(async () => waiting.get('2026-09')?.())
    expect(page.textContent).toContain('2026-09')
    await act(async () => waiting.get('2026-10')?.())
    expect(page.textContent).toContain('2026-09')
  })

  it('says when it can’t be fetched, and tries again', async () => {
    world.serve(mine, () => {
      throw new Refusal('request/invalid')
    })
    await open(<ClockInScreen />)
    expect(page.textContent).toContain('clock-in.failed')
    world.serve(mine, () => answer([]))
    const retry = [...page.querySelectorAll<HTMLElement>('button')].find((one) => one.textContent === 'ui.action.retry')
    await act(async () => retry?.click())
    expect(page.textContent).toContain('clock-in.none')
  })
})

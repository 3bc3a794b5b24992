import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type FakeWorld, fakeWorld, Refusal } from '../../../test/fake-services'
import { CoreProvider } from '../../hook/core-context'
import { createStore } from '../../store/store'
import { AppealCard } from './AppealCard'
import { appealMake, appealOf, type OwnAppeal } from './appeal.contract'
import { appealChanged } from './appeal.events'

const made: OwnAppeal = {
  ...{
    id: 'a1',
    kind: 'practice',
    recordId: 'p1',
    subtaskId: 's1',
    title: 'Hotel',
    taskTitle: 'Front desk',
    reason: 'Misheard',
  },
  ...{ state: 0, createdAt: 0, dueDay: '2026-12-11', before: { total: 56.2, passed: false }, after: null },
  ...{ decidedAt: null, opinion: '' },
}

let world: FakeWorld
let root: Root
let page: HTMLElement
let own: OwnAppeal | null
let until: number | null
let refusal: Refusal | null

beforeEach(async () => {
  Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', true)
  world = await fakeWorld()
  page = document.body.appendChild(document.createElement('div'))
  root = createRoot(page)
  own = null
  until = 1_000
  refusal = null
  world.serve(appealOf, () => ({ appeal: own, until: own ? null : until }))
  world.serve(appealMake, ({ reason }) => {
    if (refusal) throw refusal
    own = { ...made, reason }
    return { appeal: own }
  })
  const { services } = world
  const store = createStore([], services)
  await act(async () =>
    root.render(
      <CoreProvider core={{ services, store, start: () => store.start() }}>
        <AppealCard kind="practice" recordId="p1" />
      </CoreProvider>,
    ),
  )
})
afterEach(() => {
  act(() => root.unmount())
  page.remove()
})

const button = (name: string) =>
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent?.includes(name))
const press = (name: string) => act(async () => button(name)?.click())
async function write(text: string): Promise<void> {
  const field = document.querySelector<HTMLTextAreaElement>('textarea')
  await act(async () => {
    const set = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set
    set?.call(field, text)
    field?.dispatchEvent(new Event('input', { bubbles: true }))
  })
}

describe('an appeal in a report', () => {
  it('is made with a reason, and stands there with its day until it is answered', async () => {
    await press('appeal.open')
    expect(document.body.textContent).toContain('appeal.final')
    await press('appeal.send')
    expect(document.body.textContent).toContain('appeal.reasonMissing')
    await write('  I did say it.  ')
    await press('appeal.send')
    expect(own?.reason).toBe('I did say it.')
    expect(page.textContent).toContain('appeal.state.0')
    expect(page.textContent).toContain('appeal.due')
    expect(button('appeal.open')).toBeUndefined()
    own = { ...made, state: 1, opinion: 'Right', after: { total: 100, passed: true } }
    await act(async () => world.realtime.push(appealChanged, { id: 'a1', recordId: 'p1' }))
    expect(page.textContent).toContain('appeal.state.1')
    expect(page.textContent).toContain('appeal.changed')
  })

  it('says why it was not taken, and keeps the reason', async () => {
    refusal = new Refusal('appeal/too_late')
    await press('appeal.open')
    await write('Misheard')
    await press('appeal.send')
    expect(document.querySelector('#appeal-reason-error')).not.toBeNull()
    expect(document.querySelector('textarea')?.value).toBe('Misheard')
  })
})

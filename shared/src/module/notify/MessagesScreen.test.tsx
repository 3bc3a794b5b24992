import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { until } from '../../../test/until'
import { type FakeWorld, fakeWorld, Refusal } from '../../../test/fake-services'
import { CoreProvider } from '../../hook/core-context'
import { createStore } from '../../store/store'
import { MessagesScreen } from './MessagesScreen'
import { type Message, messageCount, messageList, messageRead, messageReadAll } from './notify.contract'
import { messageTold } from './notify.events'
import { notifySlice } from './notify.slice'

const message = (id: string, over: Partial<Message> = {}): Message => ({
  ...{
    id,
    kind: 'reminded',
    about: 't1',
    within: '',
    title: id,
    note: 'Mia',
    n: 0,
    dueAt: null,
    at: 1_000,
    read: false,
  },
  ...over,
})

let root: Root
let page: HTMLElement
let world: FakeWorld
let rows: Message[]
let fails: boolean
beforeEach(async () => {
  Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', true)
  page = document.body.appendChild(document.createElement('div'))
  root = createRoot(page)
  rows = []
  fails = false
  world = await fakeWorld()
  const unread = () => rows.filter(({ read }) => !read).length
  world.serve(messageCount, () => ({ unread: unread() }))
  world.serve(messageList, ({ page: at = 1, rows: size = 30 }) => {
    if (fails) throw new Refusal('identity/forbidden')
    return { rows: rows.slice((at - 1) * size, at * size), total: rows.length, unread: unread() }
  })
  world.serve(messageRead, ({ ids }) => {
    rows = rows.map((one) => (ids.includes(one.id) ? { ...one, read: true } : one))
    return { unread: unread() }
  })
  world.serve(messageReadAll, ({ until }) => {
    rows = rows.map((one) => (one.at <= until ? { ...one, read: true } : one))
    return { unread: unread() }
  })
})
afterEach(() => {
  act(() => root.unmount())
  page.remove()
})

async function show(): Promise<void> {
  const { services } = world
  const store = createStore([notifySlice], services)
  await act(async () => {
    store.start()
    root.render(
      <CoreProvider core={{ services, store, start: () => store.start() }}>
        <MessagesScreen />
      </CoreProvider>,
    )
  })
}
const lines = () => [...page.querySelectorAll<HTMLElement>('[data-testid=message]')]
const button = (name: string) => [...page.querySelectorAll('button')].find((one) => one.textContent?.includes(name))
const press = (one: HTMLElement | undefined) => act(async () => one?.click())

describe('the messages of a learner', () => {
  it('are empty, fail with a way to try again, and are there', async () => {
    await show()
    expect(page.textContent).toContain('notify.empty')
    fails = true
    act(() => root.unmount())
    root = createRoot(page)
    await show()
    expect(page.querySelector('[role=alert]')?.textContent).toContain('notify.failed')
    fails = false
    rows = [message('m1')]
    await press(button('ui.action.retry'))
    expect(lines()).toHaveLength(1)
  })

  it('lead to what they are about, and are read by that', async () => {
    rows = [message('m1'), message('m2', { kind: 'rescored', about: 's1', within: 't2' })]
    await show()
    await press(lines()[1])
    expect(world.services.platform.navigation.current()).toEqual({
      route: '/user/dashboard/exam',
      query: { id: 's1', task: 't2' },
    })
    await until(() => expect(rows.map(({ read }) => read)).toEqual([false, true]))
    await until(() => expect(lines()[1]?.textContent).not.toContain('notify.unread'))
  })

  it('are all read at once, but not what came meanwhile', async () => {
    rows = [message('m2', { at: 2_000 }), message('m1')]
    await show()
    rows = [message('m3', { at: 3_000 }), ...rows]
    await press(button('notify.readAll'))
    await until(() => expect(rows.map(({ read }) => read)).toEqual([false, true, true]))
  })

  it('come while the list is open, and earlier ones when asked for, each once', async () => {
    rows = Array.from({ length: 40 }, (_none, n) => message(`m${40 - n}`, { at: 1_000 - n, read: true }))
    await show()
    expect(lines()).toHaveLength(30)
    await act(() => world.timer.advance(2_000))
    rows = [message('new', { at: 5_000 }), ...rows]
    await act(async () => {
      world.realtime.push(messageTold, { id: 'new' })
      await world.timer.advance(2_000)
    })
    expect(lines()[0]?.textContent).toContain('notify.unread')
    await press(button('notify.more'))
    await until(() => expect(lines()).toHaveLength(41))
  })
})

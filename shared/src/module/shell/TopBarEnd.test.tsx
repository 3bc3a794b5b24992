import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { until } from '../../../test/until'
import { type FakeWorld, fakeWorld, learner } from '../../../test/fake-services'
import { CoreProvider } from '../../hook/core-context'
import { createStore } from '../../store/store'
import { loginInfo, type StoredUser } from '../identity/identity.contract'
import { identitySlice } from '../identity/identity.slice'
import { notifySlice } from '../notify/notify.slice'
import { settingSlice } from '../setting/setting.slice'
import './AccountSheet'
import { TopBarEnd } from './TopBarEnd'

let root: Root
let page: HTMLElement
let world: FakeWorld
beforeEach(() => {
  Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', true)
  page = document.body.appendChild(document.createElement('div'))
  root = createRoot(page)
})
afterEach(() => {
  act(() => root.unmount())
  page.remove()
})

async function show(user: StoredUser | null): Promise<void> {
  world = await fakeWorld(user)
  const fresh = { ...learner(), ...user, token: undefined, levelname: 'Expert' }
  world.serve(loginInfo, () => ({ user: [fresh] }))
  const { services } = world
  const store = createStore([identitySlice, notifySlice, settingSlice], services)
  await act(async () => {
    store.start()
    root.render(
      <CoreProvider core={{ services, store, start: () => store.start() }}>
        <TopBarEnd />
      </CoreProvider>,
    )
  })
}
const buttons = (inside: ParentNode = page) => [...inside.querySelectorAll('button')]
const press = (button: HTMLElement | null | undefined) => act(async () => button?.click())

describe('the end of the top bar', () => {
  it('leads administrators, and only them, to the back office', async () => {
    await show(learner())
    expect(buttons()).toHaveLength(3)
    act(() => root.unmount())
    root = createRoot(page)
    await show(learner({ funcs: 'homepage' }))
    expect(buttons()).toHaveLength(4)
    await press(buttons()[1])
    expect(world.platform.left).toEqual(['/admin/'])
  })

  it('shows who I am with fresh figures, leads on to my page, and signs out', async () => {
    await show(learner({ name: 'Lena' }))
    await press(page.querySelector<HTMLElement>('[data-testid=top-account]'))
    // Loaded by now, but the first opening asks for it by a promise.
    const card = await until(async () => {
      await act(async () => undefined)
      const found = document.querySelector<HTMLElement>('[role=dialog]')
      expect(found?.textContent).toContain('Expert')
      return found
    })
    expect(card?.textContent).toContain('Lena')
    await press(buttons(card ?? page).find((one) => one.textContent === 'setting.mine.title'))
    expect(world.platform.address).toBe('/user/mine')
    await press(page.querySelector<HTMLElement>('[data-testid=top-account]'))
    await press(document.querySelector<HTMLElement>('[data-testid=top-sign-out]'))
    expect(world.services.session.user()).not.toBeNull()
    await press(document.querySelector<HTMLElement>('[data-testid=sign-out-confirm]'))
    expect(world.services.session.user()).toBeNull()
    expect(buttons()).toHaveLength(0)
  })
})

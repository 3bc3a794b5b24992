import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, it } from 'vitest'
import { until } from '../../../../test/until'
import { fakeWorld } from '../../../../test/fake-services'
import { CoreProvider } from '../../../hook/core-context'
import { createStore } from '../../../store/store'
import { SceneImages } from './SceneImages'

it('pictures of a scene say what they show, and a tap enlarges one', async () => {
  Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', true)
  const { services } = await fakeWorld()
  const store = createStore([], services)
  const page = document.body.appendChild(document.createElement('div'))
  const root = createRoot(page)
  const images = [
    { url: '/a.png', description: 'The front desk' },
    { url: '/b.png', description: 'The key card' },
  ]
  await act(async () =>
    root.render(
      <CoreProvider core={{ services, store, start: () => store.start() }}>
        <SceneImages images={images} />
      </CoreProvider>,
    ),
  )
  const small = await until(() => {
    const buttons = [...page.querySelectorAll('button')]
    expect(buttons).toHaveLength(2)
    return buttons
  })
  expect(page.textContent).toContain('The front desk')
  await act(async () => small[1]?.click())
  const viewer = document.querySelector('[data-testid=image-viewer]')
  expect(viewer?.getAttribute('aria-label')).toBe('The key card')
  expect(viewer?.querySelector('img')?.getAttribute('src')).toBe('/b.png')
  await act(async () => root.unmount())
  page.remove()
})

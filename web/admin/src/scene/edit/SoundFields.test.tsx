import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, it } from 'vitest'
import type { SceneContent } from '@lianda/shared/module/scene/scene.contract'
import { startTexts, texts } from '../../platform/platform'
import { EditingContext } from './editing'
import { written } from './practice.fixture'
import { SoundFields } from './SoundFields'

const t = (key: string) => texts.t(key)

/** Shows the fields of a content; returns what is set, by its place. */
function open(content: SceneContent) {
  const set = new Map<string, unknown>()
  const editing = {
    ...{ content, locked: false, faultAt: () => undefined, faultyBelow: () => false },
    set: (place: string, value: unknown) => void set.set(place, value),
    ...{ edit: () => undefined, removed: () => undefined, whole: () => undefined },
  }
  render(
    <EditingContext.Provider value={editing}>
      <SoundFields />
    </EditingContext.Provider>,
  )
  return set
}

beforeAll(() => startTexts())
afterEach(cleanup)

it('a scene from before there were sounds has none, and gets those that are chosen', () => {
  const set = open(written)
  screen.getByText(t('scene.sound.place.none'))
  const rings = screen.getByRole('switch', { name: t('scene.sound.ringtone') })
  expect(rings.getAttribute('aria-checked')).toBe('false')
  fireEvent.click(rings)
  fireEvent.mouseDown(screen.getByRole('combobox', { name: t('scene.sound.background') }))
  fireEvent.click(screen.getByTitle(t('scene.sound.place.street')))
  expect([...set]).toEqual([
    ['ringtone', true],
    ['background', 'street'],
  ])
})

it('shows what a scene has', () => {
  open({ ...written, background: 'shop', ringtone: true })
  screen.getByText(t('scene.sound.place.shop'))
  expect(screen.getByRole('switch').getAttribute('aria-checked')).toBe('true')
})

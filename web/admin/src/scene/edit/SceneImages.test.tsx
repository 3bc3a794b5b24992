import { App } from 'antd'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useEffect, useState } from 'react'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import type { SceneContent } from '@lianda/shared/module/scene/scene.contract'
import { bringTexts, startTexts, texts } from '../../platform/platform'
import * as upload from '../../upload/upload-file'
import { EditingContext, useEditingOf } from './editing'
import { written } from './practice.fixture'
import { problemsOf } from './problem-places'
import { SceneImages } from './SceneImages'

const t = (key: string, values?: Record<string, string | number>) => texts.t(key, values)

/** @param onChange gets what is in work after each change */
function Editor({ first, onChange }: { first: SceneContent; onChange: (content: SceneContent) => void }) {
  const [now, setNow] = useState(first)
  useEffect(() => onChange(now), [now, onChange])
  const images = [{ path: 'one', url: '/one.png' }]
  const editing = useEditingOf({ content: now, change: setNow, locked: false, images, problems: problemsOf(now) })
  return (
    <EditingContext.Provider value={editing}>
      <SceneImages />
    </EditingContext.Provider>
  )
}
function open(first: SceneContent) {
  const changed = vi.fn<(content: SceneContent) => void>()
  render(
    <App>
      <Editor first={first} onChange={changed} />
    </App>,
  )
  return changed
}
const described = (n: number) => screen.findByRole('textbox', { name: t('picture.list.description', { n }) })

beforeAll(async () => {
  await startTexts()
  await bringTexts(['picture', 'upload'])
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

it('a scene gets pictures, each with words, and has none when the last is taken away', async () => {
  vi.spyOn(upload, 'uploadFile').mockImplementation(({ name }) =>
    Promise.resolve({ path: `new/${name}`, url: `/${name}`, size: 1, name }),
  )
  const changed = open(written)
  await screen.findByRole('button', { name: t('picture.list.add') })
  const input = screen.getByLabelText(t('upload.choose'), { selector: 'input' })
  fireEvent.change(input, { target: { files: [new File(['x'], 'a.png', { type: 'image/png' })] } })
  const words = await described(1)
  expect(words.getAttribute('aria-invalid')).toBe('true')
  expect(screen.getByRole('img').getAttribute('src')).toBe('/a.png')
  fireEvent.change(words, { target: { value: '前台' } })
  expect(changed.mock.lastCall?.[0].images).toEqual([{ path: 'new/a.png', description: '前台' }])
  await waitFor(() => expect(words.getAttribute('aria-invalid')).toBeNull())
  fireEvent.click(screen.getByRole('button', { name: t('picture.list.remove', { n: 1 }) }))
  expect(changed.mock.lastCall?.[0]).toEqual(written)
})

it('what is stored is shown at the address that the server gave, and three are enough', async () => {
  const images = ['one', 'two', 'three'].map((path) => ({ path, description: path }))
  open({ ...written, images })
  await described(3)
  expect(screen.getAllByRole('img').map((one) => one.getAttribute('src'))).toEqual(['/one.png'])
  expect(screen.queryByRole('button', { name: t('picture.list.add') })).toBeNull()
})

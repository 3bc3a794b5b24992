import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { App, ConfigProvider } from 'antd'
import { useState } from 'react'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { until } from '../../../../shared/test/until'
import { bringTexts, startTexts, texts } from '../platform/platform'
import { useUndoEndsHere, useUndoToast } from './use-undo-toast'

const undone = vi.fn<() => void>()

function Editor() {
  useUndoEndsHere()
  return null
}
function Page() {
  const offer = useUndoToast()
  const [editing, setEditing] = useState(true)
  return (
    <>
      <button type="button" onClick={() => offer('one', () => undone())}>
        take one
      </button>
      <button type="button" onClick={() => offer('two', () => undone())}>
        take two
      </button>
      <button type="button" onClick={() => setEditing(false)}>
        leave
      </button>
      {editing && <Editor />}
    </>
  )
}
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))
const gone = (words: string) => until(() => expect(screen.queryByText(words)).toBeNull())

beforeAll(async () => {
  await startTexts()
  await bringTexts(['office'])
})
afterEach(() => {
  cleanup()
  undone.mockClear()
})

const open = () =>
  render(
    // An animation has no end in this DOM.
    <ConfigProvider theme={{ token: { motion: false } }}>
      <App>
        <Page />
      </App>
    </ConfigProvider>,
  )

it('takes the newest step back, once', async () => {
  open()
  await press('take one')
  await screen.findByText('one')
  await press('take two')
  await gone('one')
  await press(texts.t('office.undo'))
  await gone('two')
  expect(undone).toHaveBeenCalledTimes(1)
})

it('is put away without being taken', async () => {
  open()
  await press('take one')
  await press(texts.t('office.undoLeave'))
  await gone('one')
  expect(undone).not.toHaveBeenCalled()
})

it('goes with the editor whose step it takes back', async () => {
  open()
  await press('take one')
  await screen.findByText('one')
  await press('leave')
  await gone('one')
})

import { App } from 'antd'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { startTexts, texts } from '../platform/platform'
import { PasteNotice } from './PasteNotice'

beforeAll(() => startTexts())
afterEach(cleanup)

const paste = (text: string) => fireEvent.paste(screen.getByRole('textbox'), { clipboardData: { getData: () => text } })

it('says what a field could not hold of what was pasted, and nothing while it fits', async () => {
  render(
    <App>
      <PasteNotice />
      <input maxLength={10} defaultValue="abcd" />
    </App>,
  )
  paste('123456')
  expect(screen.queryByText(texts.t('office.paste.cut', { most: 10, n: 0 }))).toBeNull()
  paste('123456789')
  expect(await screen.findByText(texts.t('office.paste.cut', { most: 10, n: 3 }))).toBeTruthy()
})

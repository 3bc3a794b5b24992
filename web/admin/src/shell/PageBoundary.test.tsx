import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { startTexts, texts } from '../platform/platform'
import { PageBoundary } from './PageBoundary'

beforeAll(() => startTexts())
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

function Broken(): never {
  throw new Error('Failed to fetch dynamically imported module: /admin/assets/ReplayPage.js')
}

it('names the piece that could not be loaded, and forgets it on another page', () => {
  vi.spyOn(console, 'error').mockReturnValue()
  const page = (address: string) => (
    <PageBoundary key={address}>{address === '/broken' ? <Broken /> : <p>another page</p>}</PageBoundary>
  )
  const { rerender } = render(page('/broken'))
  expect(screen.getByRole('alert').textContent).toContain('ReplayPage.js')
  expect(screen.getByRole('button').textContent).toBe(texts.t('office.shell.reload'))
  rerender(page('/fine'))
  expect(screen.queryByRole('alert')).toBeNull()
  expect(screen.getByText('another page')).toBeTruthy()
})

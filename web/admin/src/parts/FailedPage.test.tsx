import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter, useLocation } from 'react-router'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { Failure } from '../platform/failure'
import { startTexts, texts } from '../platform/platform'
import { FailedPage } from './FailedPage'

beforeAll(() => startTexts())
afterEach(cleanup)

function Where() {
  return <output>{useLocation().pathname}</output>
}
function show(code: string) {
  const onRetry = vi.fn()
  const failure: Failure = { code, message: 'No network', requestId: '', fields: {} }
  render(
    <MemoryRouter>
      <FailedPage failure={failure} missing="No such paper" list="/papers" onRetry={onRetry} />
      <Where />
    </MemoryRouter>,
  )
  return onRetry
}

test.each(['exam/not_found', 'task/not_found', 'request/invalid'])(
  '%s is said, with the way back to the list',
  (code) => {
    show(code)
    expect(screen.getByRole('alert').textContent).toContain('No such paper')
    fireEvent.click(screen.getByRole('button', { name: texts.t('office.missing.back') }))
    expect(screen.getByRole('status').textContent).toBe('/papers')
  },
)

test('anything else keeps its reason and can be tried again', () => {
  const onRetry = show('network')
  expect(screen.getByRole('alert').textContent).toContain('No network')
  fireEvent.click(screen.getByRole('button', { name: texts.t('office.list.retry') }))
  expect(onRetry).toHaveBeenCalledOnce()
})

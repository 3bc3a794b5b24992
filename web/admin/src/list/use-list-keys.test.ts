import { cleanup, fireEvent, renderHook } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { setSingleKeys } from '../shell/single-keys'
import { useListKeys } from './use-list-keys'

afterEach(() => {
  cleanup()
  setSingleKeys(true)
})

it('a list has keys until they are switched off on this device', () => {
  const keys = { search: vi.fn(), create: vi.fn(), firstRow: vi.fn() }
  renderHook(() => useListKeys(keys))
  const pressAll = () => {
    for (const key of ['/', 'n', 'j']) fireEvent.keyDown(document.body, { key })
    return Object.values(keys).map((work) => work.mock.calls.length)
  }
  expect(pressAll()).toEqual([1, 1, 1])
  setSingleKeys(false)
  expect(pressAll()).toEqual([1, 1, 1])
  setSingleKeys(true)
  expect(pressAll()).toEqual([2, 2, 2])
})

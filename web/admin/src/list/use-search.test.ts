import { act, cleanup, renderHook } from '@testing-library/react'
import type { ChangeEvent } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { useSearch } from './use-search'

describe('a search field', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    cleanup()
    vi.useRealTimers()
  })

  const field = () => {
    const searched = vi.fn()
    const { result, rerender } = renderHook(({ text }) => useSearch(text, searched), { initialProps: { text: '' } })
    return {
      searched,
      rerender,
      value: () => result.current.value,
      type: (value: string) =>
        act(() => result.current.onChange({ target: { value } } as ChangeEvent<HTMLInputElement>)),
      compose: (on: boolean) =>
        act(() => (on ? result.current.onCompositionStart() : result.current.onCompositionEnd())),
      enter: () => act(() => result.current.onPressEnter()),
      rest: () =>
        act(() => {
          vi.advanceTimersByTime(300)
        }),
    }
  }

  it('is searched once typing rests, and not again for the same words', () => {
    const { searched, type, rest } = field()
    type('an')
    type('anna ')
    rest()
    type('anna  ')
    rest()
    expect(searched.mock.calls).toEqual([['anna']])
  })

  it('waits until an input method has composed', () => {
    const { searched, type, compose, rest } = field()
    compose(true)
    type('zhang')
    rest()
    expect(searched).not.toHaveBeenCalled()
    type('张')
    compose(false)
    rest()
    expect(searched.mock.calls).toEqual([['张']])
  })

  it('is searched at once by Enter', () => {
    const { searched, type, enter, rest } = field()
    type('anna')
    enter()
    rest()
    expect(searched.mock.calls).toEqual([['anna']])
  })

  it('keeps what was typed on while the search was on its way, and follows a change from elsewhere', () => {
    const { type, rest, rerender, value } = field()
    type('an')
    rest()
    type('ann')
    rerender({ text: 'an' })
    expect(value()).toBe('ann')
    rerender({ text: '' })
    expect(value()).toBe('')
  })
})

import { describe, expect, it } from 'vitest'
import { bannerState, isFor } from './banner.rules'

describe('a banner', () => {
  it.each([
    [true, null, null, 'shown'],
    [true, 100, null, 'shown'],
    [true, 101, null, 'coming'],
    [true, null, 101, 'shown'],
    [true, null, 100, 'over'],
    [true, 50, 150, 'shown'],
    [false, null, null, 'off'],
    [false, null, 50, 'off'],
  ] as const)('that is on: %s, from %s until %s, is %s', (enabled, startsAt, endsAt, state) => {
    expect(bannerState({ enabled, startsAt, endsAt }, 100)).toBe(state)
  })

  it.each([
    ['all', ['desktop', 'h5', 'weapp']],
    ['pc', ['desktop']],
    ['mobile', ['h5', 'weapp']],
  ] as const)('for %s is shown on %s', (platform, terminals) => {
    expect(['desktop', 'h5', 'weapp'].filter((terminal) => isFor(platform, terminal))).toEqual(terminals)
  })
})

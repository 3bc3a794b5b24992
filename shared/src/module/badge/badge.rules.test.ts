import { describe, expect, it } from 'vitest'
import { isEarned, partsOf } from './badge.rules'

const have = { login: 6, package: 2, profile: 2 }

describe('a badge', () => {
  it.each([
    ['login', 7, false],
    ['login', 6, true],
    ['package', 3, false],
    ['package', 1, true],
    // Its number says nothing: an entry is complete or not.
    ['profile', 1, false],
  ] as const)('of %s %i is earned: %s', (condition, n, earned) => {
    expect(isEarned({ condition, n }, have)).toBe(earned)
  })

  it('of personal information is earned by avatar, mobile and e-mail', () => {
    expect(partsOf({ avatar: 'a', mobile: '', email: 'b' })).toBe(2)
    expect(isEarned({ condition: 'profile', n: 1 }, { ...have, profile: 3 })).toBe(true)
  })
})

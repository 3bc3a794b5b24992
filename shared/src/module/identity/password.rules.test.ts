import { describe, expect, it } from 'vitest'
import { checkPassword, mustChangePassword, type PasswordRuleName } from './password.rules'

const cases: [PasswordRuleName, string, string[]][] = [
  ['registration', 'abcdef', []],
  ['registration', 'a'.repeat(16), []],
  ['registration', 'abcde', ['password_length']],
  ['registration', 'a'.repeat(17), ['password_length']],
  ['administration', '123456', []],
  ['administration', 'a'.repeat(15), []],
  ['administration', 'a'.repeat(16), ['password_length']],
  ['administration', '12345', ['password_length']],
  ['change', 'abcdefgh', []],
  ['change', 'aA1!@#$%^&*()_+', []],
  ['change', 'abcdefg', ['password_length']],
  ['change', 'abc defgh', ['password_charset']],
  ['change', '密码密码密码密码', ['password_charset']],
  ['change', 'a-b', ['password_length', 'password_charset']],
  ['strong', 'Abcdef1!', []],
  ['strong', 'Abcdef1-', []],
  ['strong', 'abcdef1!', ['password_upper']],
  ['strong', 'ABCDEF1!', ['password_lower']],
  ['strong', 'Abcdefg!', ['password_digit']],
  ['strong', 'Abcdefg1', ['password_special']],
  ['strong', 'Abcd ef1!', ['password_space']],
  ['strong', 'Abcdef1!Abcdef1!', ['password_length']],
  ['strong', '', ['password_length', 'password_upper', 'password_lower', 'password_digit', 'password_special']],
]

describe('password rules', () => {
  it.each(cases)('%s: %j breaks %j', (rule, password, broken) => {
    expect(checkPassword(rule, password).map((error) => error.rule)).toEqual(broken)
  })

  it('names the limits in the length error', () => {
    expect(checkPassword('change', 'a')).toContainEqual({
      field: 'password',
      rule: 'password_length',
      params: { min: 8, max: 15 },
    })
  })
})

describe('a password that has to be changed', () => {
  const day = 86_400_000
  it.each([
    ['first sign-in', { initial: true, changedAtMs: 0, strong: false }, 0, 1],
    ['strong, day 89', { initial: false, changedAtMs: 0, strong: true }, 89 * day, null],
    ['strong, day 90', { initial: false, changedAtMs: 0, strong: true }, 90 * day, 2],
    ['not strong, a year', { initial: false, changedAtMs: 0, strong: false }, 365 * day, null],
    ['first sign-in wins over age', { initial: true, changedAtMs: 0, strong: true }, 100 * day, 1],
  ] as const)('%s -> %s', (_title, facts, nowMs, expected) => {
    expect(mustChangePassword(facts, nowMs)).toBe(expected)
  })
})

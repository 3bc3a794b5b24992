import { describe, expect, it } from 'vitest'
import { randomBytes } from '../../infra/ids'
import { randomPassword } from '../org'
import { guessedFirst } from './guessed-passwords'

const rulesOf = (password: string, account = 'shenxiaowen') => guessedFirst(password, account).map(({ rule }) => rule)

describe('a password that is guessed first', () => {
  it.each([
    '123456',
    '111111',
    '12345678',
    '123123',
    '654321',
    'abc123',
    'password',
    'Password1!',
    'P@ssword'.replace('@', 'a'),
    'admin123',
    'Aa123456',
    'qwerty',
    'qwerty123',
    '1qaz2wsx',
    'a123456',
    '5201314',
    'woaini1314',
    'woaini',
    'iloveyou',
    'welcome1',
    'Admin@2024',
    'abcdefgh',
    '00000000',
    '88888888',
    'qwe123',
    'test1234',
    '1q2w3e4r',
    '147258369',
    'aaaaaa',
    'abababab',
    'asdfghjkl',
    'zxcvbnm1',
  ])('%s', (password) => {
    expect(rulesOf(password)).toEqual(['password_common'])
  })

  it.each([
    ['shenxiaowen', 'shenxiaowen'],
    ['ShenXiaowen1', 'shenxiaowen'],
    ['1shenxiaowen!', 'shenxiaowen'],
    ['newoaixnehs', 'shenxiaowen'],
    ['emma.wilson', 'Emma.Wilson@example.com'],
  ])('%s of the account %s', (password, account) => {
    expect(rulesOf(password, account)).toEqual(['password_account'])
  })

  it.each(['Sommer-Regen7', 'lanhua82kaf', 'Vq7!tr2mNp', '9f3kq8', '382914', 'shop-Tür-41', 'kaffee9tasse'])(
    'is not %s',
    (password) => {
      expect(rulesOf(password)).toEqual([])
    },
  )

  it('is none that we make', () => {
    const made = Array.from({ length: 500 }, () => randomPassword(randomBytes))
    expect(made.filter((password) => rulesOf(password).length > 0)).toEqual([])
  })
})

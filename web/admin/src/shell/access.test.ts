import { describe, expect, it } from 'vitest'
import { FUNCTION_KEYS, functionRow } from '@lianda/shared/module/org/function-keys'
import { menuFor } from './access'

const keys = (funcs: string) => menuFor({ funcs }).flatMap((row) => row.items.map((item) => item.key))

describe('the menu', () => {
  it('shows an administrator only the functions that were given, in menu order, without detail pages', () => {
    expect(keys('log-operation,system-user,view-student-report,qm-9')).toEqual([
      'view-student-report',
      'system-user',
      'log-operation',
    ])
  })

  it('shows somebody who has every function every page that is there', () => {
    expect(keys(FUNCTION_KEYS.join(','))).toEqual(FUNCTION_KEYS.filter((key) => !functionRow(key).planned))
  })

  it('is empty for somebody without a function', () => {
    expect(menuFor({ funcs: '' })).toEqual([])
  })
})

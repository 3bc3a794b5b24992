import { describe, expect, it } from 'vitest'
import type { StoredUser } from '@lianda/shared/module/identity/identity.contract'
import { FUNCTION_KEYS, functionRow } from '@lianda/shared/module/org/function-keys'
import { mayUse, menuFor } from './access'

const user = (part: Partial<StoredUser>): StoredUser => ({
  id: 'u1',
  account: 'admin1',
  username: 'admin1',
  name: 'A',
  avatar: '',
  sex: 1,
  orgid: 'o1',
  orgname: 'O',
  timeZone: 'Asia/Shanghai',
  orgowner: false,
  isadmin: 0,
  adminuser: true,
  funcs: '',
  openai: false,
  aillm: false,
  voiceprint: false,
  needchangepwd: false,
  levelname: '',
  userstars: 0,
  nextlevelstars: null,
  trainningtime: 0,
  departmentname: '',
  rolename: '',
  workno: '',
  mobile: '',
  language: 'zhCN',
  terminal: 'h5',
  home: '/',
  ...part,
})
const keys = (who: StoredUser) => menuFor(who).flatMap((row) => row.items.map((item) => item.key))

describe('the menu', () => {
  it('shows an administrator only the functions that were given, in menu order, without detail pages', () => {
    expect(keys(user({ funcs: 'log-operation,system-user,view-student-report,qm-9' }))).toEqual([
      'view-student-report',
      'system-user',
      'log-operation',
    ])
  })

  it('shows somebody who has every function every page that is there', () => {
    expect(keys(user({ funcs: FUNCTION_KEYS.join(',') }))).toEqual(
      FUNCTION_KEYS.filter((key) => !functionRow(key).planned),
    )
  })

  it('is empty for somebody without a function', () => {
    expect(menuFor(user({}))).toEqual([])
  })
})

describe('a function', () => {
  it('is a person’s when the server says so, whoever they are', () => {
    expect(mayUse(user({ orgowner: true, isadmin: 100 }), 'homepage')).toBe(false)
    expect(mayUse(user({ funcs: 'homepage,system-user' }), 'system-user')).toBe(true)
  })
})

import { describe, expect, it } from 'vitest'
import { changesOf, prospectOf } from './role-changes.rules'
import type { RoleMembers } from '@lianda/shared/module/org/role.admin.contract'

const EMPTY_ROLE: RoleMembers = {
  ...{ name: '', type: 'admin', description: '', enabled: true, funcs: [] },
  ...{ dataAudit: false, scope: 'below', departments: [] },
}

describe('what an edited role changes', () => {
  it('counts each function and each other member once, in any order', () => {
    const saved = { ...EMPTY_ROLE, funcs: ['a', 'b'], departments: ['x', 'y'] }
    expect(changesOf(saved, { ...saved, funcs: ['b', 'a'], departments: ['y', 'x'] }).count).toBe(0)
    expect(changesOf(saved, { ...saved, name: 'n', enabled: false, funcs: ['b', 'c'], departments: ['x'] })).toEqual({
      added: ['c'],
      removed: ['a'],
      count: 5,
    })
  })

  it('tells a holder what they gain and lose, and nobody else', () => {
    const changes = { added: ['c'], removed: ['a'], count: 2 }
    const role = { id: 'r', holds: true, changes }
    expect(prospectOf('c', [], role)).toBe('added')
    expect(prospectOf('c', ['other'], role)).toBe('kept')
    expect(prospectOf('a', ['r'], role)).toBe('lost')
    expect(prospectOf('a', ['r', 'other'], role)).toBe('kept')
    expect(prospectOf('a', ['r'], { ...role, holds: false })).toBe('kept')
  })
})

import { expect, it } from 'vitest'
import { includedIds, meansNobody } from './audience.rules'

const nobody = { everyone: false, departmentIds: [], userIds: [] }

it('an audience means somebody as soon as it names anything that includes people', () => {
  expect(meansNobody(nobody)).toBe(true)
  expect(meansNobody({ ...nobody, positionIds: [], roleIds: [], levelIds: [] })).toBe(true)
  expect(meansNobody({ ...nobody, everyone: true })).toBe(false)
  for (const member of ['departmentIds', 'positionIds', 'roleIds', 'levelIds', 'userIds'])
    expect(meansNobody({ ...nobody, [member]: ['x'] })).toBe(false)
})

it('what it includes is listed by kind, departments first and people last', () => {
  const all = { departmentIds: ['d'], userIds: ['u'], levelIds: ['l'], positionIds: ['p'], roleIds: ['r'] }
  expect(includedIds(all)).toEqual(['d', 'p', 'r', 'l', 'u'])
})

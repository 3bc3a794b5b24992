import { describe, expect, it } from 'vitest'
import type { ImportMode } from '@lianda/shared/module/import/import.rules'
import { type FoundByKey, matchRows } from './import-match.rules'
import type { Found } from './import-subject'

const thing = (id: string, key: string): Found => ({ id, rev: 1, code: `C-${id}`, key })
const STORED: FoundByKey = new Map([
  ['number', new Map([['1', [thing('a', '1')]]])],
  [
    'name',
    new Map([
      ['anna', [thing('a', 'anna')]],
      ['ben', [thing('b', 'ben')]],
      ['twins', [thing('c', 'twins'), thing('d', 'twins')]],
    ]),
  ],
])
const row = (no: number, number: string, name: string, misfits = false) => ({
  no,
  keys: [
    { column: 'number', value: number },
    { column: 'name', value: name },
  ],
  misfit: () => (misfits ? { column: 'kind', code: 'differs' } : null),
})
const told = (mode: ImportMode, ...rows: ReturnType<typeof row>[]) =>
  [...matchRows(rows, mode, STORED).values()].map(({ does, target, issues }) =>
    issues.length > 0
      ? issues.map(({ column, code }) => `${column} ${code}`).join(', ')
      : `${does} ${target?.id ?? ''}`,
  )

describe('what a row does', () => {
  it.each<[string, string, string, [string, string, string]]>([
    ['both known', '1', 'anna', ['number number_exists', 'update a', 'update a']],
    ['the number alone', '1', '', ['number number_exists', 'update a', 'update a']],
    ['a known number with a new name', '1', 'zoe', ['number number_exists', 'update a', 'update a']],
    [
      'a known number with the name of another',
      '1',
      'ben',
      ['number number_exists', 'name name_exists', 'name name_exists'],
    ],
    [
      'an unknown number with a known name',
      '9',
      'ben',
      ['name name_exists', 'number not_found_number', 'name name_exists'],
    ],
    ['no number, a known name', '', 'ben', ['name name_exists', 'update b', 'update b']],
    ['no number, a name that two have', '', 'twins', ['name name_exists', 'name name_several', 'name name_several']],
    ['a new name', '', 'zoe', ['create ', 'name not_found_name', 'create ']],
    ['a new number and name', '9', 'zoe', ['create ', 'number not_found_number', 'create ']],
    ['nothing to search by', '', '', ['create ', 'create ', 'create ']],
  ])('%s: by mode 1, 2 and 3', (_what, number, name, expected) => {
    expect(([1, 2, 3] as const).flatMap((mode) => told(mode, row(2, number, name)))).toEqual(expected)
  })

  it('that does not fit its thing is wrong', () => {
    expect(told(3, row(2, '1', '', true), row(3, '', 'zoe', true))).toEqual(['kind differs', 'create '])
  })

  it('of two rows with one key, or for one thing, the second is wrong', () => {
    expect(told(3, row(2, '1', 'anna'), row(3, '', 'anna'))).toEqual(['update a', 'name name_twice, row same_target'])
    expect(told(1, row(2, '', 'zoe'), row(3, '', 'zoe'), row(4, '', ''))).toEqual([
      'create ',
      'name name_twice',
      'create ',
    ])
  })
})

import { describe, expect, it } from 'vitest'
import type { ImportRow } from '@lianda/shared/module/import/import.admin.contract'
import { nextWrong, rowState, shownFields } from './import-rows'
import type { RowField } from './import-subject'

const row = (no: number, part: Partial<ImportRow> = {}): ImportRow => ({
  no,
  cells: {},
  does: 'create',
  errors: [],
  left: false,
  state: 'waiting',
  ...part,
})
const wrong = (no: number, part: Partial<ImportRow> = {}) =>
  row(no, { does: null, errors: [{ column: 'text', code: 'required', message: 'is missing' }], ...part })

describe('rows of an import', () => {
  it.each([
    [row(1), 'create'],
    [row(1, { does: 'update' }), 'update'],
    [wrong(1), 'wrong'],
    [wrong(1, { left: true }), 'left'],
    [row(1, { state: 'done' }), 'done'],
    [row(1, { state: 'kept' }), 'kept'],
  ])('says what a row will do %#', (one, state) => expect(rowState(one)).toBe(state))

  it('goes to the next wrong row, from the last one to the first', () => {
    const rows = [row(2), wrong(3), wrong(4, { left: true }), wrong(9)]
    expect(nextWrong(rows, 3)).toBe(9)
    expect(nextWrong(rows, 9)).toBe(3)
  })

  it('has nowhere to go when the row itself was the last wrong one', () => {
    expect(nextWrong([row(2), wrong(3)], 3)).toBeNull()
  })

  it('shows some fields of a group, and all up to the last with a value', () => {
    const option = (column: string): RowField => ({ column, kind: 'line', group: true })
    const fields: RowField[] = [{ column: 'text', kind: 'area' }, ...['A', 'B', 'C', 'D', 'E'].map(option)]
    const shown = (cells: Record<string, string>, least: number) =>
      shownFields(fields, cells, least).map(({ column }) => column)
    expect(shown({}, 2)).toEqual(['text', 'A', 'B'])
    expect(shown({ A: 'one', C: ' ', D: 'four' }, 2)).toEqual(['text', 'A', 'B', 'C', 'D'])
    expect(shown({}, 40)).toEqual(['text', 'A', 'B', 'C', 'D', 'E'])
  })
})

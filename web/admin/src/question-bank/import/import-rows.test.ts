import { describe, expect, it } from 'vitest'
import type { ImportRow } from '@lianda/shared/module/question-bank/import.admin.contract'
import { nextWrong, rowState, trimmed, withOptionFields } from './import-rows'

const row = (no: number, part: Partial<ImportRow> = {}): ImportRow => ({
  no,
  cells: {
    code: '',
    catalog: '',
    type: '',
    text: '',
    options: [],
    answer: '',
    score: '',
    level: '',
    promotion: '',
    explanation: '',
  },
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

  it('offers empty option fields and sends none of those at the end', () => {
    const cells = { ...row(1).cells, options: ['one', '', 'three'] }
    const shown = withOptionFields(cells, 5)
    expect(shown.options).toEqual(['one', '', 'three', '', ''])
    expect(trimmed(shown).options).toEqual(['one', '', 'three'])
    expect(withOptionFields(cells, 40).options).toHaveLength(10)
  })
})

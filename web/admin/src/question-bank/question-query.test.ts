import { describe, expect, it } from 'vitest'
import { readQuery } from '../list/address-state'
import { filtersOf, listInput } from './question-query'

const NOW = new Date(2026, 10, 21, 15, 30).getTime()
const asked = (address: string) => listInput(readQuery(new URLSearchParams(address)), NOW)

describe('the address of the question list', () => {
  it('asks for a page of everything by default', () => {
    expect(asked('')).toEqual({ page: 1, rows: 30 })
  })

  it('brings category, types, levels, state, search, order and page to the server', () => {
    expect(asked('catalogId=c1&types=0,2&levels=3&disabled=true&text=%E7%BB%AD&sort=-score&page=2&rows=50')).toEqual({
      page: 2,
      rows: 50,
      sort: '-score',
      text: '续',
      catalogId: 'c1',
      types: '0,2',
      levels: '3',
      disabled: true,
    })
  })

  it('counts the days from the start of today', () => {
    expect(asked('within=30').updatedFrom).toBe(new Date(2026, 10, 21).getTime() - 30 * 86_400_000)
  })

  it.each(['within=31', 'within=x', 'disabled=1', 'disabled='])('leaves out what nobody offered: %s', (address) => {
    expect(asked(address)).toEqual({ page: 1, rows: 30 })
  })

  it('exports what the list shows, not only its page', () => {
    expect(filtersOf(readQuery(new URLSearchParams('types=1&page=3&sort=-score')), NOW)).toEqual({ types: '1' })
  })
})

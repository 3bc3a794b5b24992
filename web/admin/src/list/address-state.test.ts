import { describe, expect, it } from 'vitest'
import { readQuery, writeQuery } from './address-state'

const round = (address: string) => writeQuery(readQuery(new URLSearchParams(address))).toString()

describe('the state of a list in the address', () => {
  it('reads page, size, search, sort and filters', () => {
    expect(readQuery(new URLSearchParams('page=3&rows=50&text=%E6%B2%88&sort=-total&passed=true'))).toEqual({
      page: 3,
      rows: 50,
      text: '沈',
      sort: '-total',
      filters: { passed: 'true' },
    })
  })

  it('leaves out what is the default', () => {
    expect(round('page=1&rows=30&text=&sort=')).toBe('')
  })

  it.each(['page=0', 'page=-1', 'page=1.5', 'page=x', 'rows=7', 'rows=1000000'])(
    'takes the default instead of %s',
    (address) => {
      expect(readQuery(new URLSearchParams(address))).toMatchObject({ page: 1, rows: 30 })
    },
  )

  it('writes the same address again', () => {
    const address = 'departmentId=d1&page=2&rows=100&text=a&sort=name'
    expect(round(address)).toBe(address)
  })
})

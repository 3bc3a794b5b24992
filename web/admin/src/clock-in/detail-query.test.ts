import { describe, expect, it } from 'vitest'
import { readQuery } from '../list/address-state'
import { detailFilters } from './detail-query'
import { dutyDayAddress } from './report-query'

const filtersOf = (address: string) => detailFilters(readQuery(new URLSearchParams(address)))

describe('the address of who keeps a duty', () => {
  it('names the people of a day, as the report of duties leads to them', () => {
    const address = dutyDayAddress('d1', { day: '2026-11-16', on: 'made_up', departmentId: 'front' })
    expect(filtersOf(address.split('?')[1] ?? '')).toEqual({
      ...{ id: 'd1', month: '2026-11', departmentId: 'front' },
      ...{ day: '2026-11-16', on: 'made_up' },
    })
  })

  it.each(['month=2026-10&day=2026-11-16&on=done', 'day=2026-11-16', 'month=2026-10&day=2026-10-x&on=done'])(
    'has no day in "%s": another month has none, nor has a word',
    (address) => {
      const { day, on } = filtersOf(`id=d1&${address}`)
      expect([day, on]).toEqual([undefined, undefined])
    },
  )

  it('drops what a day can’t be', () => {
    expect(filtersOf('id=d1&month=2026-11&day=2026-11-16&on=coming')).toEqual({
      ...{ id: 'd1', month: '2026-11', day: '2026-11-16' },
    })
  })
})

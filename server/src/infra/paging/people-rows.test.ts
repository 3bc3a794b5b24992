import fc from 'fast-check'
import { expect, it } from 'vitest'
import { eachPersonsRows } from './people-rows'

interface Row {
  userId: string
  n: number
}

it('everybody comes once with all of their rows, however many are read at a time', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.constantFrom('ann', 'ben', 'cid', 'dan')),
      fc.integer({ min: 1, max: 9 }),
      async (people, atOnce) => {
        const rows: Row[] = people.toSorted().map((userId, n) => ({ userId, n }))
        const taken: [string, readonly Row[]][] = []
        await eachPersonsRows(
          (fromId, most) => Promise.resolve(rows.filter(({ userId }) => userId >= fromId).slice(0, most)),
          (userId, own) => taken.push([userId, own]),
          atOnce,
        )
        expect(taken.map(([userId]) => userId)).toEqual([...new Set(rows.map(({ userId }) => userId))])
        expect(taken.flatMap(([, own]) => own)).toEqual(rows)
      },
    ),
  )
})

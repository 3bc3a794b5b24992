import { expect, test } from 'vitest'
import type { ScopedModel } from '../store/model'
import { docsOfKnown } from './known-ids'

interface Thing {
  _id: string
  orgid: string
}

/** Finds all but one of what is asked for, in an order of its own, and notes how many are asked for. */
function modelWithout(gone: string) {
  const asked: number[] = []
  const find = ({ _id, orgid }: { _id: { $in: string[] }; orgid: string }) => {
    asked.push(_id.$in.length)
    const docs = _id.$in.filter((id) => id !== gone).map((id) => ({ _id: id, orgid }))
    return { select: () => ({ lean: () => Promise.resolve(docs.toReversed()) }) }
  }
  return { asked, model: { find } as unknown as ScopedModel<Thing> }
}

test('documents of many ids are read some at a time as they are taken, in the order of the ids', async () => {
  const ids = Array.from({ length: 1_100 }, (_, at) => `id ${String(at)}`)
  const { asked, model } = modelWithout('id 700')
  const found: string[] = []
  for await (const { _id } of docsOfKnown<Thing, Thing>(model, { orgid: 'a' }, ids, { _id: 1 })) {
    if (found.length === 0) expect(asked).toEqual([500])
    found.push(_id)
  }
  expect(found).toEqual(ids.filter((id) => id !== 'id 700'))
  expect(asked).toEqual([500, 500, 100])
})

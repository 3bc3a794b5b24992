import { Int32, type Long } from 'bson'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { MongoError } from '../mongo-error'
import { ListSource } from '../query/execution'
import { Turn } from '../turn'
import { writeDocument } from '../wire/bson-writer'
import { Cursor, Cursors } from './cursor'

const MINUTE = 60_000
const NAMESPACE = 'd.c'

let cursors: Cursors

beforeEach(() => {
  vi.useFakeTimers()
  cursors = new Cursors()
})

afterEach(() => vi.useRealTimers())

async function open(): Promise<Long> {
  const docs = Array.from({ length: 9 }, (_, n) => ({ _id: new Int32(n) }))
  const cursor = new Cursor(NAMESPACE, new ListSource(docs))
  await cursors.first(cursor, 1, false, new Turn())
  return cursor.id
}
const more = (id: Long) => cursors.more(id, NAMESPACE, 1, new Turn())

describe('open cursors', () => {
  it('are closed when nobody asked for them long enough, also behind one that is in use', async () => {
    const used = await open()
    const idle = await open()
    vi.advanceTimersByTime(9 * MINUTE)
    await more(used)
    vi.advanceTimersByTime(2 * MINUTE)
    await open()
    await expect(more(idle)).rejects.toMatchObject({ code: 43 })
    await expect(more(used)).resolves.toMatchObject({ ok: 1 })
  })

  it('make room at the limit by the one that was not used for longest', async () => {
    const used = await open()
    const unused = await open()
    for (let n = 2; n < 2000; n++) await open()
    await more(used)
    await open()
    expect(cursors.size).toBe(2000)
    await expect(more(unused)).rejects.toMatchObject({ code: 43 })
    await expect(more(used)).resolves.toMatchObject({ ok: 1 })
  })

  it('are closed by an error in the middle of a batch, which the client will never see', async () => {
    const batch = [writeDocument({ _id: new Int32(1) }), writeDocument({ _id: new Int32(2) })]
    const step = (): Uint8Array => {
      const doc = batch.shift()
      if (!doc) throw new MongoError(50, 'operation exceeded time limit')
      return doc
    }
    const cursor = new Cursor(NAMESPACE, { step, suspend: () => {} })
    await cursors.first(cursor, 1, false, new Turn())
    await expect(cursors.more(cursor.id, NAMESPACE, 5, new Turn())).rejects.toMatchObject({ code: 50 })
    await expect(more(cursor.id)).rejects.toMatchObject({ code: 43 })
  })
})

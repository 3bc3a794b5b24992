import { describe, expect, test } from 'vitest'
import { FairQueue, QueueFull } from './fair-queue'

/** A queue whose tasks end on command, and the order in which the tasks started. */
function held(limits = { running: 1, perKey: 3 }) {
  const queue = new FairQueue(limits)
  const began: string[] = []
  const ends = new Map<string, () => void>()
  const add = (name: string, signal?: AbortSignal): Promise<void> =>
    queue.run(
      name[0] ?? '',
      () => {
        began.push(name)
        return new Promise<void>((resolve) => ends.set(name, resolve))
      },
      signal,
    )
  const end = async (name: string, task: Promise<void>): Promise<void> => {
    await expect.poll(() => ends.has(name)).toBe(true)
    ends.get(name)?.()
    await task
  }
  return { add, end, began }
}

describe('a fair queue', () => {
  test('takes keys in turn, whoever brought more', async () => {
    const { add, end, began } = held()
    const tasks = new Map(['a1', 'a2', 'a3', 'b1', 'c1', 'c2'].map((name) => [name, add(name)]))
    for (let n = 0; n < 6; n++) {
      await Promise.resolve()
      const now = began.at(-1) ?? ''
      await end(now, tasks.get(now) ?? Promise.reject(new Error('nothing runs')))
    }
    expect(began).toEqual(['a1', 'b1', 'c1', 'a2', 'c2', 'a3'])
  })

  test('does not let one that comes again at once pass those that wait', async () => {
    const { add, end, began } = held()
    const a1 = add('a1')
    const b1 = add('b1')
    const b2 = add('b2')
    await end('a1', a1)
    const a2 = add('a2')
    await end('b1', b1)
    await end('a2', a2)
    await end('b2', b2)
    expect(began).toEqual(['a1', 'b1', 'a2', 'b2'])
  })

  test('refuses more of one key than may wait, and no other', async () => {
    const { add, began } = held()
    for (const name of ['a1', 'a2', 'a3']) void add(name)
    await expect(add('a4')).rejects.toEqual(new QueueFull(3))
    void add('b1')
    expect(began).toEqual(['a1'])
  })

  test('forgets one that gave up, before its turn and after an error', async () => {
    const { add, end, began } = held()
    const gone = new AbortController()
    const a1 = add('a1')
    const b1 = add('b1', gone.signal)
    const c1 = add('c1')
    gone.abort(new Error('gone'))
    await expect(b1).rejects.toThrow('gone')
    await end('a1', a1)
    await end('c1', c1)
    const queue = new FairQueue({ running: 1, perKey: 1 })
    await expect(queue.run('a', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
    expect(await queue.run('a', () => Promise.resolve(1))).toBe(1)
    expect(began).toEqual(['a1', 'c1'])
  })
})

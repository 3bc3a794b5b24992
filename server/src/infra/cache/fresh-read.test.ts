import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterEach, expect, test, vi } from 'vitest'
import { fakeClock } from '@lianda/shared/kernel/clock'
import { freshReads } from './fresh-read'

const FRESH_MS = 10_000

afterEach(() => void vi.useRealTimers())

function counting(staleMs: number, most = 2) {
  const clock = fakeClock(1_000_000)
  const read = freshReads<number>(clock, { freshMs: FRESH_MS, staleMs, most })
  const ends: ((fails?: boolean) => void)[] = []
  const ask = (key = 'k') =>
    read(
      key,
      () =>
        new Promise((done, fail) => {
          const n = ends.length + 1
          ends.push((fails = false) => (fails ? fail(new Error(`read ${n}`)) : done(n)))
        }),
    )
  return { clock, ask, ends }
}

test('who asks within the time shares one read, also while it is under way', async () => {
  const { clock, ask, ends } = counting(0)
  const both = [ask(), ask()]
  ends[0]?.()
  expect(await Promise.all(both)).toEqual([1, 1])
  clock.advance(FRESH_MS - 1)
  expect(await ask()).toBe(1)
  clock.advance(1)
  const anew = ask()
  ends[1]?.()
  expect(await anew).toBe(2)
})

test('a little later the old answer is still given, and read anew behind it once', async () => {
  const { clock, ask, ends } = counting(20_000)
  const first = ask()
  ends[0]?.()
  await first
  clock.advance(FRESH_MS + 19_999)
  expect([await ask(), await ask()]).toEqual([1, 1])
  expect(ends).toHaveLength(2)
  ends[1]?.()
  await expect.poll(() => ask()).toBe(2)
  clock.advance(FRESH_MS + 20_000)
  const late = ask()
  ends[2]?.()
  expect(await late).toBe(3)
})

test('what failed is read anew, and who asked behind an old answer is not troubled', async () => {
  const { clock, ask, ends } = counting(20_000)
  const failed = ask()
  ends[0]?.(true)
  await expect(failed).rejects.toThrow('read 1')
  const second = ask()
  ends[1]?.()
  expect(await second).toBe(2)
  clock.advance(FRESH_MS)
  expect(await ask()).toBe(2)
  ends[2]?.(true)
  await new Promise(setImmediate)
  const last = ask()
  ends[3]?.()
  expect(await last).toBe(4)
})

test('the oldest answer makes room', async () => {
  const { ask, ends } = counting(0)
  for (const [i, key] of ['a', 'b', 'c'].entries()) {
    const asked = ask(key)
    ends[i]?.()
    await asked
  }
  expect(await ask('b')).toBe(2)
  const again = ask('a')
  ends[3]?.()
  expect(await again).toBe(4)
})

test('with sizes, the oldest answers make room for a large one, and one that is larger than all is only given', async () => {
  const read = freshReads<string>(fakeClock(1_000_000), { freshMs: FRESH_MS, most: 10, sizeOf: ({ length }) => length })
  const reads: string[] = []
  const ask = (answer: string) =>
    read(answer, () => {
      reads.push(answer)
      return Promise.resolve(answer)
    })
  for (const answer of ['four', 'five', 'larger', 'five', 'larger']) expect(await ask(answer)).toBe(answer)
  expect(reads).toEqual(['four', 'five', 'larger'])
  for (const answer of ['much too large', 'much too large', 'larger', 'four']) expect(await ask(answer)).toBe(answer)
  expect(reads.slice(3)).toEqual(['much too large', 'much too large', 'four'])
})

/** Runs the collector, and says whether what is referred to is still held by something. */
async function isHeld(ref: WeakRef<object>): Promise<boolean> {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  // What a WeakRef gave is held until the turn ends.
  await new Promise(setImmediate)
  collect()
  return ref.deref() !== undefined
}

test('an answer that nobody may be given any more is not held, and one that somebody may is', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const clock = fakeClock(1_000_000)
  const staleMs = 20_000
  const read = freshReads<object>(clock, { freshMs: FRESH_MS, staleMs, most: 5 })
  const ask = async () => new WeakRef(await read('k', () => Promise.resolve({ large: 'answer' })))
  const pass = (ms: number) => {
    clock.advance(ms)
    vi.advanceTimersByTime(ms)
  }
  const ref = await ask()
  pass(FRESH_MS + staleMs)
  expect(await isHeld(ref)).toBe(true)
  pass(staleMs)
  expect(await isHeld(ref)).toBe(false)
})

test('an answer that is read anew when it would be dropped is still one read for all who ask', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { clock, ask, ends } = counting(0)
  const first = ask()
  ends[0]?.()
  await first
  clock.advance(FRESH_MS)
  const anew = ask()
  vi.advanceTimersByTime(2 * FRESH_MS)
  const later = ask()
  ends[1]?.()
  expect(await Promise.all([anew, later])).toEqual([2, 2])
  expect(ends).toHaveLength(2)
})

import { afterAll, expect, test } from 'vitest'
import { localEmbeddings } from './local-embedding'

/** The encoder's thread on a machine whose processors are busy: compiling takes longer than reading the weights. */
const SLOW_TO_COMPILE = new URL(
  `data:text/javascript,${encodeURIComponent(`
    const instantiate = WebAssembly.instantiate
    WebAssembly.instantiate = (...all) =>
      // waits: no event tells that the weights would have been read; a longer second only makes the test blind
      new Promise((done) => setTimeout(done, 1000)).then(() => instantiate(...all))
    await import(${JSON.stringify(new URL('./local-embedding-worker.ts', import.meta.url).href)})`)}`,
)

/** Of unit vectors. */
const cosine = (a: readonly number[], b: readonly number[]): number =>
  a.reduce((sum, value, at) => sum + value * (b[at] ?? 0), 0)

const encoder = localEmbeddings()
afterAll(() => encoder.close())
const never = new AbortController().signal

test('sentences of one meaning have nearer vectors than others, in the order of the texts', async () => {
  const [a = [], b = [], c = []] = await encoder.embed(
    ['could you tell me my room number', 'which room am i staying in', 'the cake is in the oven'],
    never,
  )
  expect(encoder.bytes?.()).toBeGreaterThan(20_000_000)
  expect(a).toHaveLength(512)
  expect(cosine(a, a)).toBeCloseTo(1)
  expect(cosine(a, b)).toBeGreaterThan(cosine(a, c) + 0.1)
})

test('a text without words has a vector that is like nothing', async () => {
  const [empty = [], word = []] = await encoder.embed(['  ', 'hello'], never)
  expect(cosine(empty, word)).toBe(0)
})

test('a call that is given up ends at once, and the thread serves the next', async () => {
  await expect(encoder.embed(['given up'], AbortSignal.abort())).rejects.toThrow()
  expect(await encoder.embed(['served'], never)).toHaveLength(1)
})

test('after closing, the next call starts the thread again', async () => {
  await encoder.close()
  expect(await encoder.embed(['once more'], never)).toHaveLength(1)
})

test('weights that are read before the backend has started wait for it', async () => {
  const slow = localEmbeddings(SLOW_TO_COMPILE)
  expect(await slow.embed(['served'], never)).toHaveLength(1)
  await slow.close()
})

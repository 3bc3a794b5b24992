import { expect, test } from 'vitest'
import { Mp3Encoder } from './mp3-encoder'

/** A thread that answers when it is told to. */
function thread() {
  const asked: { file: string; answer(): void; fail(): void }[] = []
  return {
    asked,
    encode: (file: string) =>
      new Promise<Uint8Array>((resolve, reject) => {
        asked.push({ file, answer: () => resolve(Buffer.from(file)), fail: () => reject(new Error('broken')) })
      }),
    close: () => Promise.resolve(),
  }
}

test('what has time is encoded when nothing else is to be run', async () => {
  const [last, low] = [thread(), thread()]
  const made = new Mp3Encoder(last, low).encode('a')
  last.asked[0]?.answer()
  expect(Buffer.from(await made).toString()).toBe('a')
  expect(low.asked).toEqual([])
})

test('what cannot be encoded is told', async () => {
  const [last, low] = [thread(), thread()]
  const made = new Mp3Encoder(last, low).encode('a')
  last.asked[0]?.fail()
  await expect(made).rejects.toThrow('broken')
  expect(low.asked).toEqual([])
})

test('on a machine without rest another thread encodes, until the first one has caught up', async () => {
  const [last, low] = [thread(), thread()]
  const encoder = new Mp3Encoder(last, low, 0)
  const first = encoder.encode('a')
  await expect.poll(() => low.asked.map(({ file }) => file)).toEqual(['a'])
  low.asked[0]?.answer()
  expect(Buffer.from(await first).toString()).toBe('a')
  const second = encoder.encode('b')
  expect(low.asked.map(({ file }) => file)).toEqual(['a', 'b'])
  low.asked[1]?.answer()
  await second
  last.asked[0]?.answer()
  await expect
    .poll(() => {
      void encoder.encode('c')
      return last.asked.length
    })
    .toBe(2)
})

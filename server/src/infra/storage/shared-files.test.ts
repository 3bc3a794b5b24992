import { beforeEach, describe, expect, test, vi } from 'vitest'
import { type OpenFile, SharedFiles } from './shared-files'

let files: SharedFiles
let opened: number
let closed: number
beforeEach(() => {
  vi.useFakeTimers()
  files = new SharedFiles()
  opened = 0
  closed = 0
  return () => vi.useRealTimers()
})

const open = (): Promise<OpenFile | null> => {
  opened++
  const close = () => {
    closed++
    return Promise.resolve()
  }
  return Promise.resolve({ size: 7, file: { close, read: () => Promise.resolve({ bytesRead: 7 }) } })
}
const take = async (name = 'a') => {
  const taken = await files.take(name, open)
  if (!taken) throw new Error('not there')
  return taken
}

describe('a file that many read', () => {
  test('is opened once, and closed when its time is over and the last one has read', async () => {
    const [first, second] = await Promise.all([take(), take()])
    expect([opened, first.size, (await second.file.read(Buffer.alloc(7), 0, 7, 0)).bytesRead]).toEqual([1, 7, 7])
    await first.file.close()
    await first.file.close()
    await vi.advanceTimersByTimeAsync(20_000)
    expect(closed).toBe(0)
    await second.file.close()
    expect([opened, closed]).toEqual([1, 1])
  })

  test('that nobody reads any more is closed when its time is over, and opened anew for the next', async () => {
    await (await take()).file.close()
    expect(closed).toBe(0)
    await vi.advanceTimersByTimeAsync(20_000)
    expect(closed).toBe(1)
    await (await take()).file.close()
    expect(opened).toBe(2)
  })

  test('is not kept longer by being read', async () => {
    await (await take()).file.close()
    await vi.advanceTimersByTimeAsync(6_000)
    await (await take()).file.close()
    await vi.advanceTimersByTimeAsync(6_000)
    expect([opened, closed]).toEqual([1, 1])
  })

  test('makes room: of many, those that were opened first are closed', async () => {
    for (let n = 0; n < 40; n++) await (await take(String(n))).file.close()
    await vi.advanceTimersByTimeAsync(0)
    expect([opened, closed]).toEqual([40, 8])
  })

  test('that was removed is not shown any more', async () => {
    for (const name of ['a/film', 'b/film']) await (await take(name)).file.close()
    files.forgetAll('a/')
    for (const name of ['a/film', 'b/film']) await (await take(name)).file.close()
    expect([opened, closed]).toEqual([3, 1])
  })

  test('that is not there, or could not be opened, is looked for again', async () => {
    expect(await files.take('a', () => Promise.resolve(null))).toBeNull()
    await expect(files.take('a', () => Promise.reject(new Error('away')))).rejects.toThrow('away')
    await (await take()).file.close()
    expect(opened).toBe(1)
  })
})

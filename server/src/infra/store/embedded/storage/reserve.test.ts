import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { Reserve } from './reserve'

const BYTES = 3_000_000

let folder: string
let file: string
let free: number
let inside: number
let said: string[]
let reserve: Reserve

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'store-reserve-'))
  file = join(folder, 'store.reserve')
  free = 10 * BYTES
  inside = 0
  said = []
  reserve = new Reserve({
    file,
    freeInside: () => inside,
    freeOn: async () => free,
    bytes: BYTES,
    say: (message) => said.push(message),
  })
})

afterEach(() => rmSync(folder, { recursive: true }))

describe('the reserve for a full disk', () => {
  it('is room that is really taken, for its owner alone', async () => {
    await reserve.keep()
    const { size, blocks, mode } = statSync(file)
    expect([size, mode & 0o777]).toEqual([BYTES, 0o600])
    expect(blocks * 512).toBeGreaterThanOrEqual(BYTES)
    expect(() => reserve.checkRoom()).not.toThrow()
  })

  it('is not made where it would take the last room', async () => {
    free = 2 * BYTES - 1
    await reserve.keep()
    expect(existsSync(file)).toBe(false)
  })

  it('is given up once, and made anew where there is room on the disk', async () => {
    await reserve.keep()
    reserve.release()
    reserve.release()
    expect([existsSync(file), reserve.spent, said.length]).toEqual([false, true, 1])
    expect(() => reserve.checkRoom()).toThrow(/only what removes something is taken until 6 MiB are free/)
    free = BYTES
    await reserve.keep()
    expect(reserve.spent).toBe(true)
    free = 2 * BYTES
    await reserve.keep()
    expect([statSync(file).size, reserve.spent, said.length]).toEqual([BYTES, false, 2])
  })

  it('is made smaller where documents were removed from a file that does not shrink, and whole again later', async () => {
    reserve.release()
    free = BYTES
    inside = 2 * BYTES
    await reserve.keep()
    expect([statSync(file).size, reserve.spent]).toEqual([BYTES / 3, false])
    free = 2 * BYTES
    await reserve.keep()
    expect(statSync(file).size).toBe(BYTES)
  })

  it('that the disk does not take leaves everything as it was', async () => {
    rmSync(folder, { recursive: true })
    reserve.release()
    await reserve.keep()
    expect(reserve.spent).toBe(true)
    folder = mkdtempSync(join(tmpdir(), 'store-reserve-'))
  })
})

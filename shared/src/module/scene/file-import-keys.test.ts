import { describe, expect, it } from 'vitest'
import { memoryValues } from '../../platform/memory-storage'
import { fileImportKeys } from './file-import-keys'

const DAY_MS = 24 * 60 * 60_000

/** A device that counts instead of drawing. */
function device() {
  const storage = memoryValues()
  const state = { nowMs: 1_000, drawn: 0 }
  const page = () =>
    fileImportKeys(
      storage,
      () => state.nowMs,
      (length) => new Uint8Array(length).fill(++state.drawn),
    )
  return { storage, state, page }
}

describe('the key of an import of scenes', () => {
  it('is the same until it is answered, also after the page was loaded again', () => {
    const { page } = device()
    const first = page().keyOf('a file', null)
    expect(page().keyOf('a file', null)).toBe(first)
    page().answered(first)
    expect(page().keyOf('a file', null)).not.toBe(first)
  })

  it('is another one for another file and another category', () => {
    const { page } = device()
    const keys = page()
    const all = [keys.keyOf('a file', null), keys.keyOf('another', null), keys.keyOf('a file', 'c1')]
    expect(new Set(all).size).toBe(3)
    keys.answered(all[1] ?? '')
    expect([keys.keyOf('a file', null), keys.keyOf('a file', 'c1')]).toEqual([all[0], all[2]])
  })

  it('is another one after a day, and what is stored says nothing of the file', () => {
    const { page, state, storage } = device()
    const first = page().keyOf('a secret plan', 'c1')
    expect(storage.get('lianda.sceneFiles')).toMatch(/^[0-9a-f]{64}\.[0-9a-f]{24}\.1000$/)
    state.nowMs += DAY_MS
    expect(page().keyOf('a secret plan', 'c1')).not.toBe(first)
  })

  it('is new where what is stored is no list of keys', () => {
    const { page, storage } = device()
    storage.set('lianda.sceneFiles', 'x.y.z {} 1')
    const key = page().keyOf('a file', null)
    expect(page().keyOf('a file', null)).toBe(key)
  })
})

import * as z from 'zod/mini'
import { describe, expect, it } from 'vitest'
import { id, int, text } from './fields'
import { loosened } from './loosened'

const strict = z.object({
  name: text(1, 5),
  rows: z._default(
    z.array(z.object({ id, words: z.array(text(1, 5)).check(z.minLength(1)) })).check(z.minLength(1)),
    [],
  ),
  note: z.optional(text(2, 5)),
  n: int(4, 40),
})
const loose = loosened(strict)
const rowOf = (over: object) => ({ name: '', rows: [{ id: 'a', words: [] }], n: 4, ...over })

describe('the shape of content in work', () => {
  it('takes texts and lists that are still empty', () => {
    expect(z.safeParse(strict, rowOf({})).success).toBe(false)
    expect(z.parse(loose, rowOf({ note: '' }))).toEqual(rowOf({ note: '' }))
    expect(z.parse(loose, rowOf({ rows: undefined })).rows).toEqual([])
  })

  it.each([
    ['a text that is too long', { name: 'abcdef' }],
    ['an id that is none', { rows: [{ id: '', words: [] }] }],
    ['a number out of its range', { n: 3 }],
    ['a member of another type', { name: 1 }],
  ])('refuses %s', (_what, over) => {
    expect(z.safeParse(loose, rowOf(over)).success).toBe(false)
  })

  it('leaves the strict shape as it is', () => {
    expect(z.safeParse(strict, rowOf({ name: 'a', rows: [{ id: 'a', words: ['b'] }] })).success).toBe(true)
    expect(z.safeParse(strict, rowOf({ name: '' })).success).toBe(false)
  })
})

import { expect, it } from 'vitest'
import { begunKey, createBegunUploads } from './begun-uploads'

const HOUR_MS = 3_600_000

function device() {
  const values = new Map<string, string>()
  let now = 0
  const storage = {
    get: (key: string) => values.get(key) ?? null,
    set: (key: string, value: string) => void values.set(key, value),
    remove: (key: string) => void values.delete(key),
  }
  const open = () => createBegunUploads(storage, () => now)
  return { values, open, wait: (ms: number) => (now += ms) }
}

const file = { name: 'film.mp4', size: 5, lastModified: 7 }
const me = { orgid: 'o1', id: 'u1' }

it('an upload that was begun is found after the page was closed, for a day', () => {
  const { open, wait, values } = device()
  const key = begunKey(me, 'video', file)
  open().keep(key, '/api/x/1')
  wait(23 * HOUR_MS)
  expect(open().find(key)).toBe('/api/x/1')
  wait(HOUR_MS)
  expect(open().find(key)).toBeNull()
  open().drop(key)
  expect(values.size).toBe(0)
})

it('an upload that was begun is that of the same person and the same unchanged file', () => {
  const { open } = device()
  open().keep(begunKey(me, 'video', file), '/api/x/1')
  const others = [
    begunKey({ ...me, id: 'u2' }, 'video', file),
    begunKey({ ...me, orgid: 'o2' }, 'video', file),
    begunKey(me, 'file', file),
    begunKey(me, 'video', { ...file, size: 6 }),
    begunKey(me, 'video', { ...file, lastModified: 8 }),
  ]
  expect(others.map((key) => open().find(key))).toEqual([null, null, null, null, null])
})

it.each(['', '{', '[1,null,{"key":"a"}]', '"x"'])(
  'what else stands in the device’s store (%j) is no upload',
  (text) => {
    const { open, values } = device()
    values.set('lianda.uploads', text)
    expect(open().find('a')).toBeNull()
    open().keep('a', '/api/x/2')
    expect(open().find('a')).toBe('/api/x/2')
  },
)

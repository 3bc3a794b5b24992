import { expect, test } from 'vitest'
import { LRUCache } from 'lru-cache'
import { atMost } from './at-most'

test('so many entries are kept, the last used ones', () => {
  const kept = new LRUCache<string, number>(atMost(2))
  kept.set('a', 1)
  kept.set('b', 2)
  expect(kept.get('a')).toBe(1)
  kept.set('c', 3)
  expect([...kept.keys()].sort()).toEqual(['a', 'c'])
})

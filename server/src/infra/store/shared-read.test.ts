import { expect, test } from 'vitest'
import { sharedReads } from './shared-read'

test('who asks at the same moment shares one query; the next one asks anew, after a failure too', async () => {
  const share = sharedReads<number>()
  let queries = 0
  const read = () => Promise.resolve(++queries)
  expect(await Promise.all([share('a', read), share('a', read), share('b', read)])).toEqual([1, 1, 2])
  expect(await share('a', read)).toBe(3)
  const fail = () => Promise.reject(new Error('gone'))
  await expect(Promise.all([share('a', fail), share('a', read)])).rejects.toThrow('gone')
  expect(await share('a', read)).toBe(4)
})

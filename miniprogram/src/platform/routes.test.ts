import { expect, test } from 'vitest'
import { isTab, pageUrl, queryOf, routeOf } from './routes'

test('a query survives the way through WeChat, which does not decode it', () => {
  const query = { id: 'a b&c=ü', empty: '', percent: '50%' }
  const url = pageUrl('/user/dashboard/train', query)
  const options = Object.fromEntries(
    (url.split('?')[1] ?? '').split('&').map((pair) => pair.split('=') as [string, string]),
  )
  expect(queryOf(options)).toEqual(query)
})

test('a share link with a stray percent sign is read as it stands', () => {
  expect(queryOf({ id: '100%' })).toEqual({ id: '100%' })
})

test('every page leads back to its route, an unknown one to /404', () => {
  expect(routeOf('practice/train/index')).toBe('/user/dashboard/train')
  expect(routeOf('/pages/login/index')).toBe('/login')
  expect(routeOf('pages/other/index')).toBe('/404')
  expect([isTab('/user/mine'), isTab('/login')]).toEqual([true, false])
})

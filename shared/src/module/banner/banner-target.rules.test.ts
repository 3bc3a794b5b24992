import { expect, it } from 'vitest'
import { bannerTarget } from './banner-target.rules'

it.each([
  [1, 1, 't1', '', null],
  [2, 1, 't1', '', { kind: 'task', id: 't1' }],
  [2, 2, 't2', 'https://example.com', { kind: 'task', id: 't2' }],
  [2, 1, '', '', null],
  [2, 3, '', 'https://example.com/a', { kind: 'outside', address: 'https://example.com/a' }],
  [2, 3, '', '/user/mine', { kind: 'inside', address: '/user/mine' }],
  [2, 3, '', 'javascript:alert(1)', null],
  [2, 3, '', '//example.com', null],
  [2, 3, '', '/\\example.com', null],
  [2, 0, 't1', 'https://example.com', null],
])('click %i, type %i, task "%s", address "%s" leads to %o', (click, clicktype, clickid, clickurl, expected) => {
  expect(bannerTarget({ click, clicktype, clickid, clickurl })).toEqual(expected)
})

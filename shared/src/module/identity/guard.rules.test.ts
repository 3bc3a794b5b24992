import { describe, expect, it } from 'vitest'
import { learner } from '../../../test/fake-services'
import { addressOf, guardLearner, landingOf, parseAddress, homeAddress } from './guard.rules'

const home = '/user/dashboard/center'
const admin = learner({ funcs: 'home,users', home: '/admin/homePage/homePage' })

describe('opening a page', () => {
  it.each([
    ['/user/mine', null, '/login?redirect=%2Fuser%2Fmine'],
    ['/user/dashboard/train?subtask=a%20b', null, '/login?redirect=%2Fuser%2Fdashboard%2Ftrain%3Fsubtask%3Da%2520b'],
    ['/login', null, null],
    ['/terms', null, null],
    ['/404', null, null],
    ['/user/mine', learner(), null],
    ['/login', learner(), home],
    ['/', learner(), home],
    ['/login?redirect=%2Fuser%2Fmine', learner(), '/user/mine'],
    ['/terms', learner(), null],
    ['/user/dashboard/practice?subtask=a', learner(), '/404'],
    ['/user/dashboard/practice?subtask=a&history=1', learner(), null],
    ['/user/dashboard/practice?subtask=a&report=b', learner(), null],
    ['/user/dashboard/practice?subtask=a', learner({ aillm: true }), null],
  ])('%s as %o leads to %s', (address, user, expected) => {
    const target = guardLearner(parseAddress(address), user)
    expect(target === null ? null : addressOf(target)).toBe(expected)
  })
})

describe('where signing in leads', () => {
  it.each([
    ['', home],
    ['/user/dashboard/task?id=7', '/user/dashboard/task?id=7'],
    ['https://evil.example', home],
    ['//evil.example/x', home],
    ['/\\evil.example', home],
    ['javascript:alert(1)', home],
    ['/login?redirect=/login', home],
    ['/404', home],
    ['/admin/system/adminuser', home],
  ])('a learner with redirect %s goes to %s', (redirect, expected) => {
    expect(landingOf(learner(), redirect)).toBe(expected)
  })

  it('an administrator may be led into the back office', () => {
    expect(landingOf(admin, '/admin/system/adminuser?page=2')).toBe('/admin/system/adminuser?page=2')
    expect(landingOf(admin, '')).toBe('/admin/homePage/homePage')
  })
})

describe('the way home from /404', () => {
  it.each([
    ['a learner', learner(), home],
    ['an administrator', admin, '/admin/homePage/homePage'],
    ['nobody', null, '/login'],
    ['a person whom nothing is open to', learner({ home: '/404' }), null],
  ])('of %s', (_who, user, expected) => {
    expect(homeAddress(user)).toBe(expected)
  })
})

it('an address survives being taken apart and put together, decoded once', () => {
  const address = '/user/dashboard/train?subtask=a%2520b&name=%E9%99%88%20%26'
  expect(parseAddress(address)).toEqual({ route: '/user/dashboard/train', query: { subtask: 'a%20b', name: '陈 &' } })
  expect(addressOf(parseAddress(address))).toBe(address)
  expect(parseAddress('/x?bad=%E0%A4')).toEqual({ route: '/x', query: { bad: '%E0%A4' } })
})

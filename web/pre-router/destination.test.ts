import { describe, expect, it } from 'vitest'
import { destinationOf } from './destination'

const routes = ['/login', '/404', '/user/mine']

describe('the learner document', () => {
  it.each([
    ['#/login', null],
    ['#/login?redirect=%2Fuser%2Fmine', null],
    ['#/user/mine', null],
    ['', '#/login'],
    ['#/', '#/login'],
    ['#/?redirect=%2Fuser%2Fmine', '#/login?redirect=%2Fuser%2Fmine'],
    ['#/nowhere', '#/404'],
    ['#/user/mine/', '#/404'],
    ['#/admin/system/adminuser?page=2', '/admin/#/admin/system/adminuser?page=2'],
    ['#/administrator', '#/404'],
  ])('%s goes to %s', (hash, expected) => {
    expect(destinationOf('learner', hash, routes)).toBe(expected)
  })
})

describe('the back office document', () => {
  it.each([
    ['#/admin/system/adminuser', null],
    ['#/admin', null],
    ['', null],
    ['#/login?redirect=%2Fadmin%2Fview%2Fdashboard', '/#/login?redirect=%2Fadmin%2Fview%2Fdashboard'],
    ['#/404', '/#/404'],
  ])('%s goes to %s', (hash, expected) => {
    expect(destinationOf('admin', hash, routes)).toBe(expected)
  })
})

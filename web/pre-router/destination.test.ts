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
    // A route of the spec without a content.
    ['#/pages/jsplumb-test', '#/404'],
    ['#/user/mine/', '#/404'],
    ['#/admin/system/adminuser?page=2', '/admin/#/admin/system/adminuser?page=2'],
    ['#/administrator', '#/404'],
  ])('%s goes to %s', (hash, expected) => {
    for (const isSignedIn of [true, false]) expect(destinationOf('learner', hash, routes, isSignedIn)).toBe(expected)
  })
})

describe('the back office document', () => {
  it.each([
    ['#/admin/system/adminuser', null],
    ['#/admin', null],
    ['', null],
    ['#/404', null],
    ['#/login?redirect=%2Fadmin%2Fview%2Fdashboard', '/#/login?redirect=%2Fadmin%2Fview%2Fdashboard'],
    ['#/user/mine', '/#/user/mine'],
  ])('signed in, %s goes to %s', (hash, expected) => {
    expect(destinationOf('admin', hash, routes, true)).toBe(expected)
  })

  it.each([
    ['#/admin/system/adminuser?page=2', '/#/login?redirect=%2Fadmin%2Fsystem%2Fadminuser%3Fpage%3D2'],
    ['#/admin', '/#/login?redirect=%2Fadmin'],
    ['', '/#/login?redirect='],
    ['#/404', '/#/404'],
    ['#/user/mine', '/#/user/mine'],
  ])('signed out, %s goes to %s, before any of it is loaded', (hash, expected) => {
    expect(destinationOf('admin', hash, routes, false)).toBe(expected)
  })
})

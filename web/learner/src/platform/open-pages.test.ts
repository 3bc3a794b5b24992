import { describe, expect, it } from 'vitest'
import { isOfAnother } from './open-pages'

const page = (route: string, asked: Record<string, string>) => ({
  route,
  $taroParams: { ...asked, stamp: '7', $taroTimestamp: 1 },
})
const CENTER = page('/center', {})
const TASK = page('/task', { id: 'a' })
const REPORT = page('/train', { subtask: 's', report: 'r' })

describe('what the router would show for an address', () => {
  it.each([
    ['the page below, for its own address', [TASK, REPORT], '/task', { id: 'a' }, false],
    ['the page below, for the address of another', [TASK, REPORT], '/task', { id: 'b' }, true],
    ['the page below, for an address without an id', [TASK, REPORT], '/task', {}, true],
    ['the page below, for one that asks for more', [CENTER, REPORT, TASK], '/train', { subtask: 's' }, true],
    ['the page below, for what is encoded', [page('/task', { id: 'a%2Fb' }), REPORT], '/task', { id: 'a/b' }, false],
    ['the nearest of two', [page('/task', { id: 'b' }), TASK, REPORT], '/task', { id: 'a' }, false],
    ['a new page where there is none of its route', [CENTER, TASK], '/train', { subtask: 's' }, false],
    ['a new page for the route of the top one', [CENTER, TASK], '/task', { id: 'b' }, false],
    ['the first page of all', [], '/task', { id: 'a' }, false],
  ])('%s', (_what, pages, route, query, ofAnother) => {
    expect(isOfAnother(pages, { route, query })).toBe(ofAnother)
  })
})

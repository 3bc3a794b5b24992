import dayjs from 'dayjs'
import { afterEach, expect, test, vi } from 'vitest'
import type { StoredUser } from '@lianda/shared/module/identity/identity.contract'
import { dateTime } from './format'
import { momentOf, wallOf } from './picker-time'
import { session } from './platform'
import { zoneText } from './zone'

const signedInFrom = (timeZone: string) =>
  session.begin({ id: 'u1', token: 't', orgid: 'o1', home: '/', timeZone } as StoredUser)

const NOON = Date.parse('2026-11-21T12:00Z')
afterEach(() => {
  session.end()
  vi.useRealTimers()
})

test.each([
  ['Asia/Shanghai', '2026-11-21 20:00', 'Asia/Shanghai, UTC+8'],
  ['America/St_Johns', '2026-11-21 08:30', 'America/St_Johns, UTC−3:30'],
])('a picker shows and takes the time of the organisation in %s', (zone, shown, named) => {
  signedInFrom(zone)
  expect(wallOf(NOON).format('YYYY-MM-DD HH:mm')).toBe(shown)
  expect(momentOf(dayjs(shown, 'YYYY-MM-DD HH:mm'))).toBe(NOON)
  expect(zoneText(NOON)).toBe(named)
})

test('times are written as the organisation counts them, the year where theirs is another', () => {
  vi.useFakeTimers({ now: NOON, toFake: ['Date'] })
  signedInFrom('Asia/Shanghai')
  expect(dateTime(NOON, 'en')).toContain('20:00')
  expect(dateTime(NOON, 'en')).not.toContain('2026')
  expect(dateTime(Date.parse('2026-12-31T16:00Z'), 'en')).toContain('2027')
})

test('without a zone from the server it is the computer’s', () => {
  signedInFrom('')
  expect(zoneText(NOON)).toContain(Intl.DateTimeFormat().resolvedOptions().timeZone)
})

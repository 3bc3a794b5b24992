import dayjs from 'dayjs'
import { afterEach, expect, test, vi } from 'vitest'
import { dateTime } from './format'
import { momentOf, wallOf } from './picker-time'
import { zoneText } from './zone'

const person = vi.hoisted(() => ({ timeZone: '' }))
vi.mock('./platform', () => ({ session: { user: () => person } }))

const NOON = Date.parse('2026-11-21T12:00Z')
afterEach(() => {
  person.timeZone = ''
})

test.each([
  ['Asia/Shanghai', '2026-11-21 20:00', 'Asia/Shanghai, UTC+8'],
  ['America/St_Johns', '2026-11-21 08:30', 'America/St_Johns, UTC−3:30'],
])('a picker shows and takes the time of the organisation in %s', (zone, shown, named) => {
  person.timeZone = zone
  expect(wallOf(NOON).format('YYYY-MM-DD HH:mm')).toBe(shown)
  expect(momentOf(dayjs(shown, 'YYYY-MM-DD HH:mm'))).toBe(NOON)
  expect(zoneText(NOON)).toBe(named)
})

test('times are written as the organisation counts them, the year where theirs is another', () => {
  vi.useFakeTimers({ now: NOON, toFake: ['Date'] })
  person.timeZone = 'Asia/Shanghai'
  expect(dateTime(NOON, 'en')).toContain('20:00')
  expect(dateTime(NOON, 'en')).not.toContain('2026')
  expect(dateTime(Date.parse('2026-12-31T16:00Z'), 'en')).toContain('2027')
  vi.useRealTimers()
})

test('without a zone from the server it is the computer’s', () => {
  expect(zoneText(NOON)).toContain(Intl.DateTimeFormat().resolvedOptions().timeZone)
})

import { describe, expect, it } from 'vitest'
import type { Translate } from '../../i18n/texts'
import { countText, dayLabel, nowText, whenText } from './clock-in-text'
import type { DutyDay } from './clock-in.contract'

/** A text as its key with what is filled in. */
const t: Translate = (key, params = {}) => [key, ...Object.values(params)].join(' ')
const now = (over: Partial<DutyDay> = {}): DutyDay => ({
  ...{ day: '2026-11-20', state: 'open', done: 1, amount: 2, madeUpOn: null },
  ...over,
})

describe('the words of a duty', () => {
  it.each([
    [null, 'clock-in.whenAllDay clock-in.everyDay'],
    [{ from: 480, to: 605 }, 'clock-in.when clock-in.everyDay 08:00 10:05'],
    [{ from: 1320, to: 120 }, 'clock-in.whenNight clock-in.everyDay 22:00 02:00'],
  ])('for the window %o are %s', (window, words) => {
    expect(whenText({ weekdays: [0, 1, 2, 3, 4, 5, 6], window }, t)).toBe(words)
  })

  it('name the weekdays where it is not every day', () => {
    expect(whenText({ weekdays: [0, 4], window: null }, t)).toContain('ui.weekday.0clock-in.joinui.weekday.4')
  })

  it.each([
    [now(), '2026-11-02', 'clock-in.today.open'],
    [now({ state: 'done' }), '2026-11-02', 'clock-in.today.done'],
    [now({ state: 'not_due' }), '2026-11-02', 'clock-in.today.not_due'],
    [now({ day: '2026-11-19' }), '2026-11-02', 'clock-in.night.open'],
    [now({ day: '2026-11-19', state: 'done' }), '2026-11-02', 'clock-in.night.done'],
    [now({ state: 'not_due' }), '2026-11-21', 'clock-in.begins ui.date.day 11 21 ui.month.11'],
  ])('for where one stands: %o, begun on %s', (day, startDay, words) => {
    expect(nowText({ now: day, startDay }, '2026-11-20', t)).toBe(words)
  })

  it('count no more than is asked for, and nothing where nothing is due', () => {
    expect(countText({ now: now({ done: 5 }), measure: 'practices' }, t)).toBe('clock-in.count.practices 2 2')
    expect(countText({ now: now({ amount: 0 }), measure: 'practices' }, t)).toBeNull()
  })

  it('say on which day another was made up', () => {
    expect(dayLabel(now({ state: 'made_up', madeUpOn: '2026-11-22' }), t)).toContain(
      'clock-in.madeUpOn ui.date.day 11 22',
    )
  })
})

import type { Translate } from '../../i18n/texts'
import type { MonthPlace } from '../task/task-days.rules'
import type { DutyDay, OwnDuty } from './clock-in.contract'

const two = (n: number): string => String(n).padStart(2, '0')

/** `22:05` of minutes after midnight. */
const timeText = (minute: number): string => `${two(Math.floor(minute / 60))}:${two(minute % 60)}`

/** `2026-11` as year and month. */
export function placeOf(month: string): MonthPlace {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return { year, month: number }
}

export const monthKey = ({ year, month }: MonthPlace): string => `${year}-${two(month)}`

/** `11月27日` or `27 Nov`. */
export function dayText(day: string, t: Translate): string {
  const [, month = 1, number = 1] = day.split('-').map(Number)
  return t('ui.date.day', { month, day: number, monthName: t(`ui.month.${month}`) })
}

/** On which weekdays, and at which times of the day. */
export function whenText({ weekdays, window }: Pick<OwnDuty, 'weekdays' | 'window'>, t: Translate): string {
  const days =
    weekdays.length === 7
      ? t('clock-in.everyDay')
      : t('clock-in.weekdays', { days: weekdays.map((day) => t(`ui.weekday.${day}`)).join(t('clock-in.join')) })
  if (window === null) return t('clock-in.whenAllDay', { days })
  const key = window.to <= window.from ? 'clock-in.whenNight' : 'clock-in.when'
  return t(key, { days, from: timeText(window.from), to: timeText(window.to) })
}

/** Where I stand with the day that counts now. */
export function nowText({ now, startDay }: Pick<OwnDuty, 'now' | 'startDay'>, today: string, t: Translate): string {
  if (startDay > today) return t('clock-in.begins', { day: dayText(startDay, t) })
  const { state, day } = now
  if (day < today) return t(state === 'done' ? 'clock-in.night.done' : 'clock-in.night.open')
  return t(`clock-in.today.${state === 'made_up' ? 'done' : state}`)
}

/** `1/2 次`; null where nothing is due. */
export const countText = ({ now, measure }: Pick<OwnDuty, 'now' | 'measure'>, t: Translate): string | null =>
  now.amount === 0 ? null : t(`clock-in.count.${measure}`, { done: Math.min(now.done, now.amount), n: now.amount })

/** A day for those who can't see the calendar. */
export function dayLabel({ day, state, madeUpOn }: DutyDay, t: Translate): string {
  const label = t('clock-in.dayLabel', { day: dayText(day, t), state: t(`clock-in.state.${state}`) })
  return madeUpOn === null ? label : `${label}, ${t('clock-in.madeUpOn', { on: dayText(madeUpOn, t) })}`
}

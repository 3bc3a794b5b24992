import type { DutyMembers } from '@lianda/shared/module/clock-in/clock-in.admin.contract'

/** A daily duty of the time before the first start, which goes on after it. */
export interface LifeDuty extends Pick<DutyMembers, 'name' | 'weekdays' | 'window' | 'measure' | 'amount'> {
  /** Keys of DEMO_DEPARTMENTS. */
  departments: readonly string[]
  /** Counted from the day of the first start. */
  fromDay: number
  /** Title of the package in which its people practise for it: one that began before. */
  practisedIn: string
}

const WORK_DAYS = [0, 1, 2, 3, 4]

export const LIFE_DUTIES: readonly LifeDuty[] = [
  {
    name: '每日开口一练',
    departments: ['showroom'],
    fromDay: -18,
    weekdays: WORK_DAYS,
    window: { from: 8 * 60, to: 20 * 60 },
    measure: 'practices',
    amount: 1,
    practisedIn: '展厅接待周练',
  },
]

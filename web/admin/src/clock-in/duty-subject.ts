import {
  dutyCreate,
  dutyGet,
  type DutyMembers,
  type DutyRow,
  dutyUpdate,
} from '@lianda/shared/module/clock-in/clock-in.admin.contract'
import type { Subject } from '../edit/subject.types'
import { call } from '../platform/platform'
import { refresh } from '../platform/query'
import type { NamedAudience } from '../task/editor/task-draft.rules'
import { dayAfter } from './duty-text'

/** A duty as its form has it. */
export interface DutyForm
  extends Pick<DutyMembers, 'name' | 'weekdays' | 'measure' | 'amount' | 'startDay' | 'endDay'> {
  named: NamedAudience
  allDay: boolean
  from: number
  to: number
}

const NOON = 12 * 60
const EVENING = 20 * 60

const newForm = (today: string): DutyForm => ({
  name: '',
  named: { audience: { everyone: false, departmentIds: [], userIds: [] }, names: {} },
  ...{ weekdays: [0, 1, 2, 3, 4], measure: 'practices', amount: 1, startDay: dayAfter(today), endDay: null },
  ...{ allDay: true, from: NOON, to: EVENING },
})

function formOf(row: DutyRow): DutyForm {
  const { name, audience, audienceNames, weekdays, measure, amount, startDay, endDay, window } = row
  const named = Object.values(audienceNames).flat()
  return {
    ...{ name, weekdays, measure, amount, startDay, endDay },
    named: { audience, names: Object.fromEntries(named.map((one) => [one.id, one.name])) },
    ...{ allDay: window === null, from: window?.from ?? NOON, to: window?.to ?? EVENING },
  }
}

const membersOf = ({ named, allDay, from, to, ...form }: DutyForm): DutyMembers => ({
  ...form,
  weekdays: form.weekdays.toSorted((a, b) => a - b),
  audience: named.audience,
  window: allDay ? null : { from, to },
})

/** @param today of the organisation, for a new duty */
export const dutySubject = (first: DutyRow | null, today: string): Subject<DutyForm, DutyRow, DutyRow | null> => ({
  autosave: false,
  first,
  place: (duty) => `clock-in/${duty?.id ?? 'new'}`,
  address: (duty) => `/admin/train/clockinout?edit=${duty?.id ?? 'new'}`,
  title: ({ name }) => name,
  contentOf: (duty) => (duty ? formOf(duty) : newForm(today)),
  revOf: ({ rev }) => rev,
  isLocked: ({ can }) => !can.update,
  isSame: (one, other) => JSON.stringify(membersOf(one)) === JSON.stringify(membersOf(other)),
  isContent: (value): value is DutyForm => {
    const { name, named, weekdays } = (value ?? {}) as Partial<DutyForm>
    return typeof name === 'string' && Array.isArray(weekdays) && named?.audience instanceof Object
  },
  async save(form, rev, duty) {
    const members = membersOf(form)
    const { duty: saved } = duty
      ? await call(dutyUpdate, { ...members, id: duty.id, rev: rev ?? duty.rev })
      : await call(dutyCreate, members)
    refresh('clock-in')
    return saved
  },
  load: async ({ id }) => (await call(dutyGet, { id })).duty,
  conflicts: ['clock-in/changed'],
})

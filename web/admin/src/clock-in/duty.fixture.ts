import type { DutyRow } from '@lianda/shared/module/clock-in/clock-in.admin.contract'

/** A running duty of one department. */
export const dutyOf = (over: Partial<DutyRow> = {}): DutyRow => ({
  ...{ id: 'd1', name: 'One a day', people: 12, creator: 'Zhou', createdAt: 0, rev: 4 },
  audience: { everyone: false, departmentIds: ['front'], userIds: [] },
  audienceNames: {
    ...{ departments: [{ id: 'front', name: 'Front' }], positions: [], roles: [], levels: [] },
    ...{ users: [], exceptions: [] },
  },
  ...{ startDay: '2026-11-02', endDay: null, today: '2026-11-20', rulesFrom: '2026-11-02', state: 'running' },
  ...{ weekdays: [0, 4], window: { from: 1320, to: 120 }, measure: 'practices', amount: 1 },
  can: { update: true, end: true, remove: false },
  ...over,
})

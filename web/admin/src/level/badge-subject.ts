import {
  badgeCreate,
  badgeGet,
  type BadgeMembers,
  type BadgeRow,
  badgeUpdate,
} from '@lianda/shared/module/badge/badge.admin.contract'
import type { Subject } from '../edit/subject.types'
import { call } from '../platform/platform'
import { refresh } from '../platform/query'

const NEW: BadgeMembers = { name: '', icon: '', image: '', condition: 'login', n: 7, sort: 0, enabled: true }

const formOf = ({ name, icon, image, condition, n, sort, enabled }: BadgeRow): BadgeMembers => ({
  ...{ name, icon, image, condition, n, sort, enabled },
})

export const badgeSubject = (first: BadgeRow | null): Subject<BadgeMembers, BadgeRow, BadgeRow | null> => ({
  autosave: false,
  first,
  place: (badge) => `badge/${badge?.id ?? 'new'}`,
  address: (badge) => `/admin/system/adminlevel?show=badge&edit=${badge?.id ?? 'new'}`,
  title: ({ name }) => name,
  contentOf: (badge) => (badge ? formOf(badge) : NEW),
  revOf: ({ rev }) => rev,
  isLocked: ({ can }) => !can.update,
  isSame: (one, other) => JSON.stringify(one) === JSON.stringify(other),
  isContent: (value): value is BadgeMembers => typeof (value as Partial<BadgeMembers> | null)?.name === 'string',
  async save(form, rev, badge) {
    const { badge: saved } = badge
      ? await call(badgeUpdate, { ...form, id: badge.id, rev: rev ?? badge.rev })
      : await call(badgeCreate, form)
    refresh('badge')
    return saved
  },
  load: async ({ id }) => (await call(badgeGet, { id })).badge,
  conflicts: ['badge/changed'],
})

import {
  levelCreate,
  levelGet,
  type LevelMembers,
  type LevelRow,
  levelUpdate,
} from '@lianda/shared/module/org/level.admin.contract'
import type { Subject } from '../edit/subject.types'
import { call } from '../platform/platform'
import { refresh } from '../platform/query'

/** A level as the form edits it: a new one has no experience yet. */
export type LevelForm = Omit<LevelMembers, 'stars'> & { stars: number | null }

/** @param onSaved hears what takes the change back */
export const levelSubject = (
  first: LevelRow | null,
  onSaved: (undo: number) => void,
): Subject<LevelForm, LevelRow, LevelRow | null> => ({
  autosave: false,
  first,
  place: (level) => `level/${level?.id ?? 'new'}`,
  address: (level) => `/admin/system/adminlevel?edit=${level?.id ?? 'new'}`,
  title: ({ name }) => name,
  contentOf: (level) =>
    level ? { name: level.name, icon: level.icon, stars: level.stars } : { name: '', icon: '', stars: null },
  revOf: ({ rev }) => rev,
  isLocked: ({ can }) => !can.update,
  isSame: (one, other) => JSON.stringify(one) === JSON.stringify(other),
  isContent: (value): value is LevelForm => typeof (value as Partial<LevelForm> | null)?.name === 'string',
  async save({ stars, ...form }, rev, level) {
    const fields = { ...form, stars: stars ?? 0 }
    const { level: saved, undo } = level
      ? await call(levelUpdate, { ...fields, id: level.id, rev: rev ?? level.rev })
      : await call(levelCreate, fields)
    refresh('org')
    onSaved(undo)
    return saved
  },
  load: async ({ id }) => (await call(levelGet, { id })).level,
  conflicts: ['org/level_changed'],
})

import type { ViewingRow } from '@lianda/shared/module/viewing/viewing.contract'
import type { ViewingDoc } from './viewing.document'
import { percentOf } from './viewing-progress'

export const ROW_FIELDS = { startedAt: 1, finishedAt: 1, creditedMs: 1, stretches: 1, filmMs: 1, isFilm: 1 } as const
export type RowDoc = Pick<ViewingDoc, '_id' | keyof typeof ROW_FIELDS>

/** A viewing in a list. */
export const viewingRowOf = (doc: RowDoc): ViewingRow => ({
  ...{ id: doc._id, film: doc.isFilm ?? (doc.filmMs ?? 0) > 0, startedAt: doc.startedAt.getTime() },
  ...{ finishedAt: doc.finishedAt?.getTime() ?? null, seconds: Math.floor(doc.creditedMs / 1_000) },
  percent: percentOf(doc),
})

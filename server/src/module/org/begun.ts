import type { Connection } from 'mongoose'
import type { Deps } from '../../deps'
import type { ScopedModel } from '../../infra/store/model'
import { PLACED_FIELDS, type Placed } from './sight'

/** What somebody began, as figures count it: a practice or an exam. Whose it was then stays in it. */
export interface Begun extends Placed {
  _id: string
  userId: string
  startedAt: Date
}

/** From the first moment on, before the second. */
export interface Span {
  fromMs: number
  toMs: number
}

/** The records of one kind by when they were begun. */
export interface BegunRecords {
  count(deps: Deps, orgid: string, span: Span): Promise<number>
  read(deps: Deps, orgid: string, span: Span): Promise<Begun[]>
}

/** @param own what makes a document a record; with it and `startedAt` an index begins */
export function begunIn<T extends { _id: string; orgid: string }>(
  model: (db: Connection) => ScopedModel<T>,
  own: Readonly<Record<string, boolean>>,
): BegunRecords {
  const records = ({ db }: Deps) => model(db) as unknown as ScopedModel<Begun & { orgid: string }>
  const within = (orgid: string, { fromMs, toMs }: Span) => ({
    ...own,
    orgid,
    startedAt: { $gte: new Date(fromMs), $lt: new Date(toMs) },
  })
  return {
    count: (deps, orgid, span) => records(deps).countDocuments(within(orgid, span)),
    read: (deps, orgid, span) =>
      records(deps)
        .find(within(orgid, span), { userId: 1, startedAt: 1, ...PLACED_FIELDS })
        .lean<Begun[]>(),
  }
}

/** Records whose moment is in a span that may be open, in ms since the epoch. */
export function within(
  moment: 'startedAt' | 'endedAt' | 'finishedAt' | 'createdAt' | 'decidedAt',
  from: number | undefined,
  to: number | undefined,
): Record<string, object> {
  if (from === undefined && to === undefined) return {}
  return {
    [moment]: {
      ...(from === undefined ? {} : { $gte: new Date(from) }),
      ...(to === undefined ? {} : { $lt: new Date(to) }),
    },
  }
}

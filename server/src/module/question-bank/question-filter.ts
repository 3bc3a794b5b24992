import type { ParsedInputOf } from '@lianda/shared/contract/endpoint'
import type { questionList } from '@lianda/shared/module/question-bank/question.admin.contract'
import type { QuestionLevel, QuestionType } from '@lianda/shared/module/question-bank/question.contract'
import type { Deps } from '../../deps'
import { searchFilter } from '../../infra/text/search'
import type { Actor } from '../../actor'
import { seenFilter, thingsInSight } from '../catalog'

/** Filters of the list, its counts and the export. */
export type QuestionQuery = Partial<
  Pick<
    ParsedInputOf<typeof questionList>,
    'text' | 'catalogId' | 'types' | 'levels' | 'disabled' | 'updatedFrom' | 'excludeid'
  >
>

export interface QuestionFilter {
  orgid: string
  live: true
  catalogId?: { $in: (string | null)[] }
  type?: { $in: QuestionType[] }
  level?: { $in: QuestionLevel[] }
  disabled?: boolean
  updatedAt?: { $gte: Date }
  _id?: { $nin: string[] }
  search?: { $all: string[] }
}

const listed = (text: string | undefined): string[] => (text ?? '').split(',').filter((one) => one !== '')

/** Whether the filter has members that the table of counts can't answer. */
export const isNarrow = (filter: QuestionFilter): boolean =>
  'search' in filter || 'updatedAt' in filter || '_id' in filter

/** Whether a filter admits a value; no filter admits all. */
export const within = <T>(wanted: { $in: T[] } | undefined, value: T): boolean => wanted?.$in.includes(value) ?? true

/** The filter for the store. Throws `catalog/not_found` for a category that the actor does not see. */
export async function questionFilter(deps: Deps, actor: Actor, query: QuestionQuery): Promise<QuestionFilter> {
  const types = listed(query.types).map((one) => Number(one) as QuestionType)
  const levels = listed(query.levels).map((one) => Number(one) as QuestionLevel)
  const excluded = listed(query.excludeid)
  const seen = seenFilter(await thingsInSight(deps, actor, 5, query.catalogId), 'catalogId')
  return {
    orgid: actor.orgid,
    live: true,
    ...seen,
    ...(types.length > 0 ? { type: { $in: types } } : {}),
    ...(levels.length > 0 ? { level: { $in: levels } } : {}),
    ...(query.disabled === undefined ? {} : { disabled: query.disabled }),
    ...(query.updatedFrom === undefined ? {} : { updatedAt: { $gte: new Date(query.updatedFrom) } }),
    ...(excluded.length > 0 ? { _id: { $nin: excluded } } : {}),
    ...searchFilter(query.text),
  }
}

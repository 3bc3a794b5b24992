import type { QuestionContent } from '@lianda/shared/module/question-bank/question.admin.contract'
import type { QuestionLevel, QuestionType } from '@lianda/shared/module/question-bank/question.contract'
import type { Deps } from '../../deps'
import { catalogScope, catalogsWithin, seenFilter, thingsInSight, type Viewer } from '../catalog'
import { questions } from './question.model'

/** A question of the bank as papers use it. */
export interface BankQuestion {
  id: string
  version: number
  code: string
  disabled: boolean
  content: QuestionContent
}

/** Filter of the questions for a draw; an empty list means any. */
export interface PoolFilter {
  /** Including everything below them. */
  catalogIds: readonly string[]
  types: readonly QuestionType[]
  levels: readonly QuestionLevel[]
  /** Questions with more options are left out. */
  maxOptions: number
}

/**
 * Ids of the enabled questions that match and that the author sees, oldest first. Served by `by_catalog`, `by_type` or
 * `by_level`.
 */
export async function poolIds(deps: Deps, author: Viewer, filter: PoolFilter): Promise<string[]> {
  const { catalogIds, types, levels, maxOptions } = filter
  const within =
    catalogIds.length === 0
      ? await catalogScope(deps, author, 5, undefined)
      : await catalogsWithin(deps, author, 5, catalogIds)
  const matching = {
    orgid: author.orgid,
    live: true,
    disabled: false,
    options: { $lte: maxOptions },
    ...(within ? { catalogId: { $in: within } } : {}),
    ...(types.length > 0 ? { type: { $in: [...types] } } : {}),
    ...(levels.length > 0 ? { level: { $in: [...levels] } } : {}),
  }
  const found = await questions(deps.db).find(matching, { _id: 1 }).lean()
  return found.map((one) => one._id).toSorted()
}

/** Questions by id, in any order, including disabled ones; excludes the recycle bin and other organisations. */
export async function findQuestions(deps: Deps, orgid: string, ids: readonly string[]): Promise<BankQuestion[]> {
  const found = await questions(deps.db)
    .find({ _id: { $in: [...ids] }, orgid, live: true }, { version: 1, code: 1, disabled: 1, content: 1 })
    .lean()
  return found.map(({ _id: id, version, code, disabled, content }) => ({ id, version, code, disabled, content }))
}

/** Versions of the questions that the viewer sees by id, including those in the recycle bin. */
export async function questionVersions(
  deps: Deps,
  who: Viewer,
  ids: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (ids.length === 0) return new Map()
  const seen = seenFilter(await thingsInSight(deps, who, 5), 'catalogId')
  const found = await questions(deps.db)
    .find({ orgid: who.orgid, ...seen, _id: { $in: [...new Set(ids)] } }, { version: 1 })
    .lean()
  return new Map(found.map((one) => [one._id, one.version]))
}

import type { QuestionContent } from '@lianda/shared/module/question-bank/question.admin.contract'
import type { QuestionLevel, QuestionType } from '@lianda/shared/module/question-bank/question.contract'
import type { Deps } from '../../deps'
import { catalogsWithin } from './catalog.store'
import type { QuestionDoc } from './question.document'
import { questions } from './question.model'

/** A question of the bank as papers take it. */
export interface BankQuestion {
  questionId: string
  version: number
  code: string
  disabled: boolean
  content: QuestionContent
}

/** What a draw takes from; an empty list means any. */
export interface PoolFilter {
  /** With everything below them. */
  catalogIds: readonly string[]
  types: readonly QuestionType[]
  levels: readonly QuestionLevel[]
}

const MEMBERS = { version: 1, code: 1, disabled: 1, content: 1 } as const

/** Enabled questions that match, the oldest first, at most `limit`. Served by `by_catalog`, `by_type` or `by_level`. */
export async function poolFor(deps: Deps, orgid: string, filter: PoolFilter, limit: number): Promise<BankQuestion[]> {
  const found = await questions(deps.db)
    .find(await matching(deps, orgid, filter), MEMBERS)
    .sort({ _id: 1 })
    .limit(limit)
    .lean()
  return found.map(asBankQuestion)
}

/** How many enabled questions match. */
export async function countMatching(deps: Deps, orgid: string, filter: PoolFilter): Promise<number> {
  return await questions(deps.db).countDocuments(await matching(deps, orgid, filter))
}

/** Questions by id, in any order, disabled ones too; those in the recycle bin and other organisations' are not found. */
export async function findQuestions(deps: Deps, orgid: string, ids: readonly string[]): Promise<BankQuestion[]> {
  const found = await questions(deps.db)
    .find({ _id: { $in: [...ids] }, orgid, live: true }, MEMBERS)
    .lean()
  return found.map(asBankQuestion)
}

async function matching(deps: Deps, orgid: string, { catalogIds, types, levels }: PoolFilter) {
  const within = catalogIds.length === 0 ? null : await catalogsWithin(deps, orgid, 5, catalogIds)
  return {
    orgid,
    live: true,
    disabled: false,
    ...(within ? { catalogId: { $in: within } } : {}),
    ...(types.length > 0 ? { type: { $in: [...types] } } : {}),
    ...(levels.length > 0 ? { level: { $in: [...levels] } } : {}),
  }
}

const asBankQuestion = ({
  _id,
  version,
  code,
  disabled,
  content,
}: Pick<QuestionDoc, '_id' | 'version' | 'code' | 'disabled' | 'content'>): BankQuestion => ({
  questionId: _id,
  version,
  code,
  disabled,
  content,
})

import { AppError } from '@lianda/shared/error/app-error'
import { seededRng } from '@lianda/shared/kernel/rng'
import { assignDraws, shuffled } from '@lianda/shared/module/exam/assign-draws.rules'
import { PAPER_LIMITS, type PaperContent, type PaperDraw } from '@lianda/shared/module/exam/paper.admin.contract'
import { QUESTION_LIMITS } from '@lianda/shared/module/question-bank/question.contract'
import type { Deps } from '../../../deps'
import type { Viewer } from '../../catalog'
import { findQuestions, poolIds } from '../../question-bank'
import type { PooledQuestion } from './paper.document'

/** Draw id -> ids of the bank's questions that it may take now. */
type Matching = Record<string, string[]>

export interface Drawable {
  matching: Matching
  /** Number of questions that each draw could take if it were the only one. */
  counts: Record<string, number>
  /** Draws that can't be filled, with the number of questions that they get. */
  short: Record<string, number>
}

/** Questions for the draws now: those that the author sees, enabled, with no more options than a paper allows, and not already on the paper. */
export async function drawableNow(deps: Deps, author: Viewer, content: PaperContent): Promise<Drawable> {
  const fixed = new Set(content.questions.flatMap((row) => (row.source ? [row.source.questionId] : [])))
  const lists = await Promise.all(content.draws.map((draw) => matchingOf(deps, author, draw)))
  const matching = Object.fromEntries(
    content.draws.map((draw, at): [string, string[]] => [draw.id, (lists[at] ?? []).filter((id) => !fixed.has(id))]),
  )
  const { taken } = assignDraws(content.draws, matching, seededRng(1))
  const short = content.draws.flatMap(({ id, count }): [string, number][] => {
    const n = taken.get(id)?.length ?? 0
    return n < count ? [[id, n]] : []
  })
  return {
    matching,
    counts: Object.fromEntries(Object.entries(matching).map(([id, ids]) => [id, ids.length])),
    short: Object.fromEntries(short),
  }
}

const matchingOf = async (deps: Deps, author: Viewer, { catalogIds, types, levels }: PaperDraw): Promise<string[]> =>
  await poolIds(deps, author, { catalogIds, types, levels, maxOptions: QUESTION_LIMITS.paperOptions })

export interface FrozenPool {
  pool: PooledQuestion[]
  /** Draw id -> ids in `pool`. */
  drawPools: Record<string, string[]>
}

/** Id of a pooled question: the bank's question and its version. */
const pooledIdOf = ({ id, version }: { id: string; version: number }): string => `${id}-${version}`

/** Id of the bank's question that a pooled question was copied from. */
export const bankIdOf = (pooledId: string): string => pooledId.replace(/-\d+$/, '')

/**
 * Copies the questions that the draws may take: all that match, or as many as a paper holds (2,000 questions, 6 MB),
 * chosen at random so that every draw can be filled. Throws `request/invalid` when the draws alone need more than that,
 * and `exam/changed_meanwhile` when questions were removed while they were copied and too few are left.
 */
export async function freezePool(
  deps: Deps,
  orgid: string,
  content: PaperContent,
  { matching }: Drawable,
): Promise<FrozenPool> {
  const { needed, others } = inOrder(deps, content, matching)
  const kept = [...needed, ...others].slice(0, PAPER_LIMITS.pool)
  const found = new Map((await findQuestions(deps, orgid, kept)).map((row) => [row.id, row]))
  const pool: PooledQuestion[] = []
  const { poolMb: mb } = PAPER_LIMITS
  let bytes = 0
  for (const [at, id] of kept.entries()) {
    const row = found.get(id)
    if (!row) continue
    bytes += Buffer.byteLength(JSON.stringify(row.content))
    if (bytes > mb * 1024 * 1024) {
      if (at >= needed.length) break
      throw new AppError('request/invalid', { fields: [{ field: 'draws', rule: 'too_large', params: { mb } }] })
    }
    pool.push({ id: pooledIdOf(row), questionId: row.id, content: row.content })
  }
  const pooledId = new Map(pool.map((row) => [row.questionId, row.id]))
  const drawPools = Object.fromEntries(
    Object.entries(matching).map(([draw, ids]) => [draw, ids.flatMap((id) => pooledId.get(id) ?? [])]),
  )
  if (!assignDraws(content.draws, drawPools, seededRng(1)).complete) throw new AppError('exam/changed_meanwhile')
  return { pool, drawPools }
}

/** Ids of all matching questions: `needed` fill every draw, `others` are the rest; both at random. */
function inOrder(deps: Deps, content: PaperContent, matching: Matching): { needed: string[]; others: string[] } {
  const { taken } = assignDraws(content.draws, matching, deps.rng)
  const needed = new Set([...taken.values()].flat())
  const all = new Set(Object.values(matching).flat())
  return {
    needed: [...needed],
    others: shuffled(
      [...all].filter((id) => !needed.has(id)),
      deps.rng,
    ),
  }
}

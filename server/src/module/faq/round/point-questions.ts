import { isMastered } from '@lianda/shared/module/faq/round/draw.rules'
import type { PointQuestion } from '@lianda/shared/module/faq/round/round.admin.contract'
import type { Actor } from '../../../actor'
import type { Deps } from '../../../deps'
import { textMatcher } from '../../../infra/text/search'
import { isDrill } from './round.document'
import { rounds } from './round.model'
import { type Answers, answersOf } from './round-standing'
import { visibleRounds } from './visible-rounds'

interface Asked {
  page: number
  rows: number
  text?: string | undefined
  /** The knowledge point; '': questions without one. */
  point?: string | undefined
  mastered?: boolean | undefined
}

/** The questions that `knowledgeOf` counts, each with its last answer: what is not mastered first, then the newest. */
export async function pointQuestions(
  deps: Deps,
  actor: Actor,
  userId: string,
  { point, mastered, text, page, rows }: Asked,
): Promise<{ rows: PointQuestion[]; total: number }> {
  const matches = textMatcher(text)
  const known = [...(await answersOf(deps, actor.orgid, userId))].map(([id, answers]) => ({
    ...{ id, ...answers, mastered: isMastered(answers.right) },
  }))
  const found = known
    .filter((one) => point === undefined || one.point === point)
    .filter((one) => mastered === undefined || one.mastered === mastered)
    .filter(({ last }) => matches(last.question))
    .toSorted((a, b) => Number(a.mastered) - Number(b.mastered) || b.last.atMs - a.last.atMs || (a.id < b.id ? -1 : 1))
  const shown = found.slice((page - 1) * rows, page * rows)
  const open = await openAmong(
    deps,
    actor,
    shown.map(({ last }) => last.roundId),
  )
  return {
    rows: shown.map(({ id, right, mastered: isKnown, last }) => ({
      ...{ id, question: last.question, answers: right.length, right: right.filter(Boolean).length },
      ...{ mastered: isKnown, last: lastOf(last, right.at(-1) ?? false, open) },
    })),
    total: found.length,
  }
}

function lastOf(last: Answers['last'], right: boolean, open: ReadonlySet<string>): PointQuestion['last'] {
  const { roundId, atMs, no } = last
  return {
    ...{ right, at: atMs, drill: isDrill(last) },
    record: open.has(roundId) ? { id: roundId, question: no + 1 } : null,
  }
}

/** Those of these rounds whose records the administrator may read. Served by `_id`. */
async function openAmong(deps: Deps, actor: Actor, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  const found = await rounds(deps.db)
    .find({ ...visibleRounds(actor), _id: { $in: [...new Set(ids)] } }, { _id: 1 })
    .lean()
  return new Set(found.map(({ _id }) => _id))
}

import type { OutputOf, ParsedInputOf } from '@lianda/shared/contract/endpoint'
import { AppError } from '@lianda/shared/error/app-error'
import type { AnswerFault } from '@lianda/shared/module/faq/round/answer-judge.types'
import type * as contract from '@lianda/shared/module/faq/round/round.admin.contract'
import type { Actor } from '../../../actor'
import type { Deps } from '../../../deps'
import { pageOfKnown } from '../../../infra/paging/known-ids'
import { pageOfFound } from '../../../infra/paging/search-page'
import { openFaq } from '../faq-access'
import type { RoundDoc } from './round.document'
import { rounds } from './round.model'
import { countedRounds, roundRecordSort, storedFilter } from './round-record-filter'
import { RECORD_FIELDS, type RecordDoc, roundRecordOf } from './round-record.view'
import { answersOf, pointsOf } from './round-standing'
import { roundViewOf } from './round.view'
import { visibleRounds } from './visible-rounds'

/** Rounds within the administrator's data scope. Each order has its own index. */
export async function listRoundRecords(
  deps: Deps,
  actor: Actor,
  { page, rows, sort, ...narrowing }: ParsedInputOf<typeof contract.roundRecordList>,
): Promise<OutputOf<typeof contract.roundRecordList>> {
  const { member, descending } = roundRecordSort(sort)
  const filter = await storedFilter(deps, actor, narrowing)
  const counted = await countedRounds(deps, actor, narrowing, member)
  const asked = { descending, page, rows, fields: RECORD_FIELDS }
  const { found, ...counts } = counted
    ? await pageOfKnown<RoundDoc, RecordDoc>(rounds(deps.db), filter, counted.ids, asked)
    : await pageOfFound<RoundDoc, RecordDoc>(rounds(deps.db), filter, { ...asked, member })
  return { rows: found.map(roundRecordOf), ...counts, lost: counted?.name ?? null }
}

/** One round with its answers and recordings. Throws `faq/round_not_found`, also outside of the data scope. */
export async function getRoundRecord(
  deps: Deps,
  actor: Actor,
  id: string,
): Promise<OutputOf<typeof contract.roundRecordGet>> {
  const round = await rounds(deps.db)
    .findOne({ ...visibleRounds(actor), _id: id })
    .lean<RoundDoc>()
  if (!round) throw new AppError('faq/round_not_found')
  const [shown, answers] = await Promise.all([
    roundViewOf(deps, round, actor.userId),
    answersOf(deps, round.orgid, round.userId),
  ])
  return {
    ...{ record: roundRecordOf(round), round: shown, points: pointsOf(round.asks, answers) },
    original: round.corrected?.original ?? null,
  }
}

/** Rounds that figures are made from: the newest. */
const COUNTED = 500
const MOST_SENTENCES = 5

/** How a question was answered within the administrator's data scope. Served by `by_question`. Throws `faq/not_found`. */
export async function figuresOfFaq(
  deps: Deps,
  actor: Actor,
  id: string,
): Promise<OutputOf<typeof contract.faqFigures>> {
  await openFaq(deps, actor, id, 'use')
  const found = await rounds(deps.db)
    .find({ ...visibleRounds(actor), 'asks.questionId': id, state: 'ended' }, { asks: 1, tries: 1 })
    .sort({ startedAt: -1 })
    .limit(COUNTED)
    .lean<Pick<RoundDoc, '_id' | 'asks' | 'tries'>[]>()
  let [asked, right] = [0, 0]
  const misses = new Map<AnswerFault, string[]>()
  for (const { asks, tries } of found) {
    const own = asks.filter(
      ({ questionId, part, closed, credit }) => questionId === id && part === 0 && closed && credit !== null,
    )
    asked += own.length
    right += own.filter(({ credit }) => credit === 100).length
    for (const { no } of own)
      for (const { ask, finding, text } of tries)
        if (ask === no && finding?.fault) misses.set(finding.fault, [...(misses.get(finding.fault) ?? []), text])
  }
  const most = [...misses].toSorted(([, a], [, b]) => b.length - a.length)
  return {
    ...{ asked, right, short: found.length === COUNTED },
    misses: most.map(([fault, said]) => ({
      ...{ fault, n: said.length },
      sentences: [...new Set(said)].slice(0, MOST_SENTENCES),
    })),
  }
}

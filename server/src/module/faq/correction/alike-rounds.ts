import type { AlikeAsked, AlikeRecord } from '@lianda/shared/module/scoring/correction.contract'
import type { Actor } from '../../../actor'
import type { Deps } from '../../../deps'
import { IN_BATCHES } from '../../../infra/paging/in-batches'
import type { AskDoc, RoundDoc, TryDoc } from '../round/round.document'
import { rounds } from '../round/round.model'
import { visibleRounds } from '../round/visible-rounds'
import { grant, itemOf } from './correct-round'
import { roundResult } from './questioned-round'

/** What is read of each round: its answers without their sound. */
const FIELDS = {
  ...{ userId: 1, userName: 1, account: 1, workno: 1, subtaskId: 1, title: 1, endedAt: 1, endReason: 1 },
  ...{ asks: 1, 'tries.ask': 1, 'tries.finding': 1, passScore: 1, total: 1, passed: 1, corrected: 1 },
} as const
type Alike = Pick<RoundDoc, '_id' | Exclude<keyof typeof FIELDS, `tries.${string}`>> & {
  tries: Pick<TryDoc, 'ask' | 'finding'>[]
}

/** Why the last answer to a question was not right. */
const faultOf = ({ tries }: Alike, { no }: AskDoc): string =>
  tries.findLast(({ ask }) => ask === no)?.finding?.fault ?? ''

/**
 * Other rounds, within this administrator's data scope, in which the same question was asked with the same key and not
 * answered right. Served by `by_question`.
 */
export async function* alikeRounds(
  deps: Deps,
  actor: Actor,
  { recordId, item, same }: AlikeAsked,
): AsyncGenerator<AlikeRecord> {
  const from = await rounds(deps.db).findOne({ _id: recordId, orgid: actor.orgid }, FIELDS).lean<Alike>()
  const asked = from?.asks.find(({ no }) => itemOf(no) === item.id)
  if (!from || !asked) return
  const { questionId, questionRev, part } = asked
  const fault = faultOf(from, asked)
  const found = rounds(deps.db)
    .find({ ...visibleRounds(actor), 'asks.questionId': questionId, state: 'ended', _id: { $ne: recordId } }, FIELDS)
    .lean<Alike>()
    .cursor(IN_BATCHES)
  for await (const round of found) {
    const own = round.asks.find(
      (one) => one.questionId === questionId && one.questionRev === questionRev && one.part === part && one.closed,
    )
    if (!own || round.endedAt === null || (same && faultOf(round, own) !== fault)) continue
    const correction = { items: [{ id: itemOf(own.no), worth: item.worth }], score: null }
    const granted = grant(round, correction)
    if (!granted.ok) continue
    const { _id, userId, userName, account, workno, subtaskId, title } = round
    yield {
      ...{ recordId: _id, userId, userName, account, workno, subtaskId, title, correction },
      ...{ before: roundResult(round), after: roundResult(granted.value) },
    }
  }
}

import type { RoundEnd } from '@lianda/shared/module/faq/round/round.contract'
import { changed } from '@lianda/shared/module/faq/round/round.events'
import { scoreRound } from '@lianda/shared/module/faq/round/round-score.rules'
import { AppError } from '@lianda/shared/error/app-error'
import type { Deps } from '../../../deps'
import { scored } from '../../org'
import { liveRounds } from './live-rounds'
import { isDrill, type RoundDoc } from './round.document'
import { rounds } from './round.model'
import { relayRound } from './round-relay'
import { change, touched } from './round.store'

/** The members that end a round, score included; one update, so no reader sees it half ended. */
export function endFields(deps: Deps, round: RoundDoc, reason: RoundEnd, nowMs: number) {
  const credits = round.asks.map(({ closed, credit }) => (closed ? credit : 0))
  const { total, passed } = scored(() => scoreRound(credits, round.passScore, reason === 'finished'))
  const mains = round.asks.filter(({ part }) => part === 0)
  return {
    $set: {
      ...{ open: false, state: 'ended' as const, phase: 'ended' as const, pausedAt: null },
      ...{ endReason: reason, endedAt: new Date(nowMs), total },
      passed: isDrill(round) ? null : passed,
      ...{ questions: mains.length, right: mains.filter(({ credit }) => credit === 100).length },
    },
    $push: { pending: { id: deps.newId(), at: new Date(nowMs) } },
  }
}

const TRIES = 8

/** Ends and scores a round once; one that has ended is returned as it is. */
export async function endRound(deps: Deps, round: RoundDoc, reason: RoundEnd): Promise<RoundDoc> {
  let current: RoundDoc | null = round
  for (let n = 0; n < TRIES && current; n++) {
    if (current.state === 'ended') return current
    const now = deps.clock.now()
    const { $set, $push } = endFields(deps, current, reason, now)
    const life = reason === 'expired' ? {} : touched(current, now)
    const ended = await change(deps, current, { rev: current.rev }, { $set: { ...life, ...$set }, $push })
    if (ended) {
      announceEnd(deps, ended)
      return ended
    }
    current = await rounds(deps.db).findOne({ _id: round._id, orgid: round.orgid }).lean<RoundDoc>()
  }
  throw new AppError('request/conflict')
}

/** Tells the learner's screens to fetch again, and delivers what follows from the end. */
export function announceEnd(deps: Deps, round: RoundDoc): void {
  noticeOf(deps, round)
  liveRounds(deps).after(relayRound(deps, round), () => undefined)
}

/** Tells all screens of the learner to fetch the round again. */
export function noticeOf(deps: Deps, { _id: id, userId, rev }: RoundDoc): void {
  deps.realtime.emit({ user: userId }, changed, { noun: 'faq', id, version: rev })
}

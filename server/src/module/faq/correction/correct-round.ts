import { AppError } from '@lianda/shared/error/app-error'
import { fromTenths, toTenths } from '@lianda/shared/contract/points'
import { scoreRound } from '@lianda/shared/module/faq/round/round-score.rules'
import { raiseScore } from '@lianda/shared/module/scoring/raise-score.rules'
import type {
  Correction,
  CorrectionRefusal,
  CorrectionStep,
  ScoreResult,
} from '@lianda/shared/module/scoring/correction.contract'
import type { Deps } from '../../../deps'
import { addLearning, recordsChanged } from '../../org'
import { forgetSpacing } from '../drill/weak-questions'
import type { CorrectedRound, RoundDoc } from '../round/round.document'
import { noticeOf } from '../round/round-end'
import { type RoundProgress, roundProgressWith } from '../round/round-progress'
import { experienceOf } from '../round/round-relay'
import { change } from '../round/round.store'
import { type QuestionedRound, questionedRound, roundResult } from './questioned-round'

/** What a correction makes of a round. */
interface CorrectedRecord {
  before: ScoreResult
  after: ScoreResult
  experience: number
}

type Outcome<T> = { ok: true; value: T } | { ok: false; reason: CorrectionRefusal }

/** What a correction would make of a round, and of the learner's progress at its step. */
export async function previewRoundCorrection(
  deps: Deps,
  round: QuestionedRound,
  correction: Correction,
): Promise<Outcome<CorrectedRecord & { best: number | null; progress: RoundProgress }>> {
  const granted = grant(round, correction)
  if (!granted.ok) return granted
  const { total, passed } = granted.value
  const [now, then] = await Promise.all([
    roundProgressWith(deps, round, { id: round._id, total: round.total, passed: round.passed }),
    roundProgressWith(deps, round, { id: round._id, total, passed }),
  ])
  const [before, after] = [roundResult(round), roundResult(granted.value)]
  const experience = gained(round, before, after)
  return { ok: true, value: { before, after, experience, best: now.best, progress: then } }
}

const TRIES = 8

/**
 * Corrects the score of a round, once for each `id`: whatever shows it follows. What its answers were worth before stays
 * beside it. @param by id of the judge
 */
export async function correctRound(
  deps: Deps,
  where: { orgid: string; recordId: string },
  { id, by, correction }: { id: string; by: string; correction: Correction },
): Promise<CorrectedRecord> {
  for (let n = 0; n < TRIES; n++) {
    const round = await questionedRound(deps, { orgid: where.orgid, id: where.recordId })
    if (!round) throw new AppError('faq/round_not_found')
    const known = round.corrected?.steps.find((step) => step.id === id)
    if (known) return await follow(deps, round, known)
    const granted = grant(round, correction)
    if (!granted.ok) throw new AppError('request/conflict')
    const { corrected, ...set } = granted.value
    const at = new Date(deps.clock.now())
    const step = { id, by, at, before: roundResult(round), after: roundResult(granted.value) }
    const $set = { ...set, corrected: { ...corrected, steps: [...corrected.steps, step] } }
    const after = await change(deps, round, { rev: round.rev }, { $set })
    if (after) return await follow(deps, after, step)
  }
  throw new AppError('request/conflict')
}

/** The third question of a round is `a3`. */
export const itemOf = (no: number): string => `a${String(no + 1)}`

/** The round's fields after a correction, without its step. Only questions that were asked can be worth more. */
export function grant(
  round: Pick<QuestionedRound, 'asks' | 'passScore' | 'endReason' | 'total' | 'passed' | 'corrected'>,
  correction: Correction,
): Outcome<Pick<RoundDoc, 'asks' | 'total' | 'passed' | 'right'> & { corrected: CorrectedRound }> {
  const { asks, passScore, endReason } = round
  const held = round.corrected ?? { original: roundResult(round), credits: {}, total: null, steps: [] }
  const raisedBy = (given: Readonly<Record<string, number>>) =>
    asks.map((ask) => {
      const tenths = given[itemOf(ask.no)]
      return tenths === undefined ? ask : { ...ask, credit: fromTenths(tenths) }
    })
  const meanOf = (some: RoundDoc['asks']): number | null => {
    const { total } = scoreRound(
      some.map(({ closed, credit }) => (closed ? credit : 0)),
      passScore,
      endReason === 'finished',
    )
    return held.total === null ? total : Math.max(held.total, total ?? 0)
  }
  const rows = asks
    .filter(({ closed }) => closed)
    .map(({ no, credit }) => ({ id: itemOf(no), tenths: toTenths(credit ?? 0), most: 1_000 }))
  const raised = raiseScore(rows, correction, {
    before: round.total === null ? null : toTenths(round.total),
    count(given) {
      const mean = meanOf(raisedBy(given))
      return mean === null ? null : toTenths(mean)
    },
  })
  if (!raised.ok) return raised
  const { given, set } = raised
  const after = raisedBy(given)
  const total = set === null ? meanOf(after) : fromTenths(set)
  const first = asks.filter(({ no }) => given[itemOf(no)] !== undefined)
  return {
    ok: true,
    value: {
      asks: after,
      total,
      passed: endReason === 'finished' && total !== null && total >= passScore,
      right: after.filter(({ part, credit }) => part === 0 && credit === 100).length,
      corrected: {
        ...held,
        total: set === null ? held.total : total,
        // What was kept first stays.
        credits: { ...Object.fromEntries(first.map(({ no, credit }) => [no, credit])), ...held.credits },
      },
    },
  }
}

const gained = ({ subtaskId }: RoundDoc, before: ScoreResult, after: ScoreResult): number =>
  experienceOf({ subtaskId, total: after.total }) - experienceOf({ subtaskId, total: before.total })

/** What follows from a corrected score; done twice it changes nothing. */
async function follow(deps: Deps, round: RoundDoc, { id, before, after }: CorrectionStep): Promise<CorrectedRecord> {
  const { orgid, userId, subtaskId, endedAt: at } = round
  const experience = gained(round, before, after)
  await addLearning(deps, [{ eventId: id, orgid, userId, subtaskId, experience, seconds: 0, work: null }])
  await recordsChanged(deps, at === null ? [] : [{ orgid, userId, at }])
  forgetSpacing(deps, orgid, userId)
  noticeOf(deps, round)
  return { before, after, experience }
}

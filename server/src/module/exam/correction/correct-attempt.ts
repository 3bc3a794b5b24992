import { AppError } from '@lianda/shared/error/app-error'
import { raiseScore } from '@lianda/shared/module/scoring/raise-score.rules'
import type {
  Correction,
  CorrectionRefusal,
  CorrectionStep,
  ScoreResult,
} from '@lianda/shared/module/scoring/correction.contract'
import type { Deps } from '../../../deps'
import { addLearning, recordsChanged } from '../../org'
import { announce } from '../attempt/attempt-notice'
import { type ExamProgress, examProgressWith } from '../attempt/attempt-progress'
import { experienceOf } from '../attempt/attempt-relay'
import { scoreFields } from '../attempt/attempt-score'
import type { Attempt, CorrectedDoc } from '../attempt/attempt.document'
import { changeAttempt } from '../attempt/attempt.store'
import { type AttemptPaper, paperOfAttempt } from '../paper/published-paper'
import { attemptResult, isFinal, type QuestionedAttempt } from './questioned-attempt'

/** What a correction makes of an attempt. */
interface CorrectedAttempt {
  before: ScoreResult
  after: ScoreResult
  experience: number
}

type Outcome<T> = { ok: true; value: T } | { ok: false; reason: CorrectionRefusal }

/** What a correction would make of an attempt, and of the learner's progress at its exam. */
export async function previewExamCorrection(
  deps: Deps,
  attempt: QuestionedAttempt,
  correction: Correction,
): Promise<Outcome<CorrectedAttempt & { best: number | null; progress: ExamProgress }>> {
  const granted = grant(attempt, await paperOfAttempt(deps, attempt), correction)
  if (!granted.ok) return granted
  const { _id: id } = attempt
  const { totalTenths } = granted.value.fields
  const [now, then] = await Promise.all([
    examProgressWith(deps, attempt, { id, totalTenths: attempt.totalTenths }),
    examProgressWith(deps, attempt, { id, totalTenths }),
  ])
  const before = attemptResult(attempt)
  const after = attemptResult(granted.value.fields)
  return { ok: true, value: { before, after, experience: gained(before, after), best: now.best, progress: then } }
}

/**
 * Corrects the marks of an attempt, once for each `id`: whatever shows them follows. What the answers are worth without
 * it can always be marked again. @param by id and name of the judge
 */
export async function correctAttempt(
  deps: Deps,
  where: { orgid: string; recordId: string },
  { id, by, judge, correction }: { id: string; by: string; judge: string; correction: Correction },
): Promise<CorrectedAttempt> {
  const { attempt, value: step } = await changeAttempt(
    deps,
    { orgid: where.orgid, id: where.recordId },
    async (draft): Promise<CorrectionStep> => {
      const { before } = draft
      const known = before.corrected?.steps.find((one) => one.id === id)
      if (known) return known
      const at = new Date(deps.clock.now())
      if (!isFinal(before, at.getTime())) throw new AppError('exam/not_finished')
      const granted = grant(before, await paperOfAttempt(deps, before), correction)
      if (!granted.ok) throw new AppError('request/conflict')
      const { fields, corrected } = granted.value
      const made = { id, by, at, before: attemptResult(before), after: attemptResult(fields) }
      draft.change({ ...fields, corrected: { ...corrected, steps: [...corrected.steps, made] } })
      draft.note({ k: 'corrected', at, by: judge, v: String(made.after.total), t: before.totalTenths ?? 0 })
      return made
    },
  )
  return await follow(deps, attempt, step)
}

/** The attempt's fields after a correction, without its step. */
export function grant(
  attempt: Attempt,
  paper: AttemptPaper,
  correction: Correction,
): Outcome<{ fields: ReturnType<typeof scoreFields>; corrected: CorrectedDoc }> {
  const held = attempt.corrected ?? { marks: {}, total: null, original: attemptResult(attempt), steps: [] }
  const scoredWith = (marks: Readonly<Record<string, number>>, total: number | null) => {
    const corrected = { ...held, marks: { ...held.marks, ...marks }, total: total ?? held.total }
    return { corrected, fields: scoreFields({ ...attempt, corrected }, paper) }
  }
  const rows = attempt.items.map(({ id, scoreTenths }) => ({
    ...{ id, tenths: attempt.marks?.[id] ?? 0, most: scoreTenths },
  }))
  const raised = raiseScore(rows, correction, {
    before: attempt.totalTenths,
    count: (given) => scoredWith(given, null).fields.totalTenths,
  })
  return raised.ok ? { ok: true, value: scoredWith(raised.given, raised.set) } : raised
}

const pointsOf = (total: number | null): number => experienceOf({ totalTenths: (total ?? 0) * 10 })

const gained = (before: ScoreResult, after: ScoreResult): number => pointsOf(after.total) - pointsOf(before.total)

/** What follows from corrected marks; done twice it changes nothing. */
async function follow(deps: Deps, attempt: Attempt, { id, before, after }: CorrectionStep): Promise<CorrectedAttempt> {
  const { orgid, userId, subtaskId, finishedAt: at } = attempt
  const experience = gained(before, after)
  await addLearning(deps, [{ eventId: id, orgid, userId, subtaskId, experience, seconds: 0, work: null }])
  await recordsChanged(deps, at === null ? [] : [{ orgid, userId, at }])
  announce(deps, attempt, 'rescored')
  return { before, after, experience }
}

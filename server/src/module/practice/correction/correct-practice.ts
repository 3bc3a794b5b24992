import { correctScore } from '@lianda/shared/module/scoring/correct-score.rules'
import type { Correction, CorrectionRefusal, ScoreResult } from '@lianda/shared/module/scoring/correction.contract'
import type { PracticeScore } from '@lianda/shared/module/scoring/scoring.contract'
import { changed } from '@lianda/shared/module/practice/practice.events'
import { AppError } from '@lianda/shared/error/app-error'
import type { Deps } from '../../../deps'
import { addLearning, recordsChanged } from '../../org'
import { sceneContentOf } from '../../scene'
import type { SessionDoc } from '../practice.document'
import { progressWith, type SubtaskProgress } from '../practice-progress'
import { change } from '../practice.store'
import { experienceFor, type QuestionedPractice, questionedPractice, resultOf } from './questioned-practice'

/** What a correction makes of a record. */
interface CorrectedRecord {
  before: ScoreResult
  after: ScoreResult
  experience: number
}

type Outcome<T> = { ok: true; value: T } | { ok: false; reason: CorrectionRefusal }

/** What a correction would make of a practice, and of the learner's progress at its step. */
export async function previewCorrection(
  deps: Deps,
  practice: QuestionedPractice,
  correction: Correction,
): Promise<Outcome<CorrectedRecord & { best: number | null; progress: SubtaskProgress }>> {
  const corrected = await correctedScore(deps, practice, correction)
  if (!corrected.ok) return corrected
  const { score } = corrected
  const [now, then] = await Promise.all([
    progressWith(deps, practice, { id: practice._id, ...resultOf(practice.score) }),
    progressWith(deps, practice, { id: practice._id, ...resultOf(score) }),
  ])
  return { ok: true, value: { ...between(practice.score, score), best: now.best, progress: then } }
}

const TRIES = 8

/**
 * Corrects the score of a practice, once for each `id`: whatever shows it follows. The score that the engine gave stays
 * beside it. @param by id of the judge
 */
export async function correctPractice(
  deps: Deps,
  where: { orgid: string; recordId: string },
  { id, by, correction }: { id: string; by: string; correction: Correction },
): Promise<CorrectedRecord> {
  for (let n = 0; n < TRIES; n++) {
    const practice = await questionedPractice(deps, { orgid: where.orgid, id: where.recordId })
    if (!practice) throw new AppError('practice/not_found')
    const known = practice.corrected?.steps.find((step) => step.id === id)
    if (known) return await follow(deps, practice, id, between(known.before, known.after))
    const corrected = await correctedScore(deps, practice, correction)
    if (!corrected.ok) throw new AppError('request/conflict')
    const { score } = corrected
    const step = {
      ...{ id, by, at: new Date(deps.clock.now()), open: practice.score.open.map(({ node }) => node) },
      ...{ before: resultOf(practice.score), after: resultOf(score) },
    }
    const steps = [...(practice.corrected?.steps ?? []), step]
    const original = practice.corrected?.original ?? practice.score
    const $set = { score, total: score.total, passed: score.passed, corrected: { original, steps } }
    const after = await change(deps, practice, { rev: practice.rev }, { $set })
    if (after) return await follow(deps, after, id, between(step.before, step.after))
  }
  throw new AppError('request/conflict')
}

const between = (
  before: Pick<PracticeScore, 'total' | 'passed'>,
  after: Pick<PracticeScore, 'total' | 'passed'>,
): CorrectedRecord => ({
  before: resultOf(before),
  after: resultOf(after),
  experience: experienceFor(after.total) - experienceFor(before.total),
})

/** The score of a practice after a correction. */
export async function correctedScore(
  deps: Deps,
  practice: Pick<QuestionedPractice, 'orgid' | 'sceneId' | 'sceneVersion' | 'score' | 'rule'>,
  correction: Correction,
) {
  const { orgid, sceneId, sceneVersion, score, rule } = practice
  const { flow } = await sceneContentOf(deps, orgid, sceneId, sceneVersion)
  const required = new Set(flow.nodes.filter((node) => node.required).map(({ name }) => name))
  return correctScore(score, correction, { rule, required })
}

/** What follows from a corrected score; done twice it changes nothing. */
async function follow(deps: Deps, session: SessionDoc, id: string, record: CorrectedRecord): Promise<CorrectedRecord> {
  const { _id, orgid, userId, subtaskId, rev, endedAt: at } = session
  await addLearning(deps, [
    { eventId: id, orgid, userId, subtaskId, experience: record.experience, seconds: 0, work: null },
  ])
  await recordsChanged(deps, at === null ? [] : [{ orgid, userId, at }])
  deps.realtime.emit({ user: userId }, changed, { noun: 'practice', id: _id, version: rev })
  return record
}

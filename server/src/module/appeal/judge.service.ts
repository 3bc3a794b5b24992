import type { OutputOf, ParsedInputOf } from '@lianda/shared/contract/endpoint'
import type { ErrorCode } from '@lianda/shared/error/codes'
import { AppError } from '@lianda/shared/error/app-error'
import type {
  appealDecide,
  appealGet,
  appealPreview,
  CannotJudge,
  Consequence,
} from '@lianda/shared/module/appeal/appeal.admin.contract'
import type { Correction, CorrectionRefusal } from '@lianda/shared/module/scoring/correction.contract'
import type { Actor } from '../../actor'
import type { Deps } from '../../deps'
import { users } from '../org'
import { packageWith } from '../task'
import { followDecision } from './follow-decision'
import { appealRowOf, localToday, visibleAppeals } from './appeal-list'
import { type AppealDoc, appeals } from './appeal.model'
import { appealKindOf } from './kind/appeal-kinds'
import type { Questioned } from './kind/appeal-kind.types'

/** Throws `appeal/not_found`, also outside of the administrator's data scope. */
export async function getAppeal(deps: Deps, actor: Actor, id: string): Promise<AppealDoc> {
  const appeal = await appeals(deps.db)
    .findOne({ ...visibleAppeals(actor), _id: id })
    .lean<AppealDoc>()
  if (!appeal) throw new AppError('appeal/not_found')
  return appeal
}

/** One appeal with its record, and whether this administrator can decide. */
export async function readAppeal(
  deps: Deps,
  actor: Actor,
  { id }: ParsedInputOf<typeof appealGet>,
): Promise<OutputOf<typeof appealGet>> {
  const appeal = await getAppeal(deps, actor, id)
  const [today, record, shown] = await Promise.all([
    localToday(deps, actor.orgid),
    recordOf(deps, appeal),
    appealKindOf(appeal.kind).show(deps, actor, appeal.recordId),
  ])
  return {
    ...{ appeal: appealRowOf(appeal, today), practice: null, exam: null, round: null, ...shown },
    cannot: await whyNotJudge(deps, actor, appeal, record),
  }
}

export const recordOf = (deps: Deps, { kind, orgid, recordId }: AppealDoc): Promise<Questioned | null> =>
  appealKindOf(kind).find(deps, { orgid, recordId })

const same = (one: string, other: string): boolean =>
  one.trim() !== '' && one.trim().toLowerCase() === other.trim().toLowerCase()

interface Identity {
  account: string
  workno: string
  /** A record has none. */
  mobile?: string
}

/** Whether two accounts look like the same person's. */
export const sharesPerson = (one: Identity, other: Identity): boolean =>
  same(one.account, other.account) || same(one.workno, other.workno) || same(one.mobile ?? '', other.mobile ?? '')

/**
 * Why somebody can't decide about an appeal; null: they can. A judge needs the data audit of a role, is not the learner nor
 * somebody who shares account, mobile or work number with them, has not changed this score before, and does not sit the
 * same exam now.
 */
export async function whyNotJudge(
  deps: Deps,
  actor: Actor,
  appeal: AppealDoc,
  record: Questioned | null,
): Promise<CannotJudge | null> {
  const { orgid, userId } = actor
  if (!actor.dataAudit) return 'right'
  if (appeal.userId === userId) return 'own'
  const found = await users(deps.db)
    .find({ orgid, _id: { $in: [userId, appeal.userId] } }, { account: 1, mobile: 1, workno: 1 })
    .lean()
  const judge = found.find(({ _id }) => _id === userId)
  const learners = [appeal, ...found.filter(({ _id }) => _id === appeal.userId)]
  const shares = judge !== undefined && learners.some((learner) => sharesPerson(judge, learner))
  if (shares) return 'same_person'
  if (record?.changedBy.includes(userId)) return 'changed'
  return (await appealKindOf(appeal.kind).mustWait?.(deps, actor, appeal.recordId)) ? 'sitting' : null
}

async function requireJudge(deps: Deps, actor: Actor, appeal: AppealDoc): Promise<void> {
  const cannot = await whyNotJudge(deps, actor, appeal, await recordOf(deps, appeal))
  if (cannot !== null) throw new AppError('identity/forbidden')
  if (appeal.state !== 0) throw new AppError('appeal/decided')
}

const REFUSALS: Record<Exclude<CorrectionRefusal, 'more'>, ErrorCode> = {
  nothing: 'appeal/changes_nothing',
  unknown: 'request/conflict',
  lower: 'appeal/lowers',
}

const refusalOf = (reason: CorrectionRefusal): AppError =>
  reason === 'more'
    ? new AppError('request/invalid', { fields: [{ field: 'items', rule: 'max' }] })
    : new AppError(REFUSALS[reason])

/** What would follow from a correction. Throws as `decideAppeal` does. */
export async function previewAppeal(
  deps: Deps,
  actor: Actor,
  { id, ...correction }: ParsedInputOf<typeof appealPreview>,
): Promise<Consequence> {
  const appeal = await getAppeal(deps, actor, id)
  await requireJudge(deps, actor, appeal)
  return await consequenceOf(deps, appeal, correction)
}

async function consequenceOf(deps: Deps, appeal: AppealDoc, correction: Correction): Promise<Consequence> {
  const { kind, orgid, userId, recordId, subtaskId } = appeal
  const previewed = await appealKindOf(kind).preview(deps, { orgid, recordId }, correction)
  if (!previewed.ok) throw refusalOf(previewed.reason)
  const { before, after, experience, best, progress } = previewed.value
  return {
    ...{ before, after, experience },
    best: { before: best, after: progress.best },
    package: await packageWith(deps, { orgid, userId }, subtaskId, progress),
  }
}

/**
 * Decides about an appeal, once and for good: of two judges at once the second gets `appeal/decided`. What follows is done
 * before the answer, or by the relay. Throws `appeal/not_found`, `identity/forbidden` and what a correction is refused with.
 */
export async function decideAppeal(
  deps: Deps,
  actor: Actor,
  { id, rev, uphold, opinion, ...correction }: ParsedInputOf<typeof appealDecide>,
): Promise<{ before: AppealDoc; after: AppealDoc; today: string }> {
  const before = await getAppeal(deps, actor, id)
  await requireJudge(deps, actor, before)
  const after = uphold ? (await consequenceOf(deps, before, correction)).after : before.before
  const at = new Date(deps.clock.now())
  const today = await localToday(deps, actor.orgid)
  const took = { late: before.dueDay < today, tookMs: at.getTime() - before.createdAt.getTime() }
  const decided = await appeals(deps.db)
    .findOneAndUpdate(
      { _id: id, orgid: actor.orgid, state: 0, rev },
      {
        $set: {
          ...{ state: uphold ? 1 : 2, after, decidedAt: at, ...took, following: true },
          decision: { by: actor.userId, judge: actor.name, at, opinion, correction: uphold ? correction : null },
        },
        $inc: { rev: 1 },
      },
      { returnDocument: 'after' },
    )
    .lean<AppealDoc>()
  if (!decided) throw new AppError('appeal/decided')
  await followDecision(deps, decided)
  return { before, after: decided, today }
}

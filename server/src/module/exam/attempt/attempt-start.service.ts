import { AppError } from '@lianda/shared/error/app-error'
import { toTenths } from '@lianda/shared/contract/points'
import type { OutputOf, ParsedInputOf } from '@lianda/shared/contract/endpoint'
import { assignDraws } from '@lianda/shared/module/exam/assign-draws.rules'
import { deadlinesOf } from '@lianda/shared/module/exam/closing.rules'
import { drawPaper } from '@lianda/shared/module/exam/draw.rules'
import type * as contract from '@lianda/shared/module/exam/exam.contract'
import { retakeOf } from '@lianda/shared/module/exam/retake.rules'
import type { Actor } from '../../../actor'
import type { Deps } from '../../../deps'
import { isDuplicateKey } from '../../../infra/store/store-error'
import { searchTerms } from '../../../infra/text/search'
import { imageSigner } from '../../upload'
import { nextNumber, standingOf } from './attempt-cover.service'
import type { PublishedPaper } from '../paper/paper.document'
import { attemptsOf } from './attempt-history'
import { attempts } from './attempt.model'
import { announce } from './attempt-notice'
import { changeAttempt, insertAttempt } from './attempt.store'
import { attemptViewOf } from './attempt.view'
import { findExamAccess, type ExamAccess, requireExamAccess } from './exam-access'
import type { Attempt, AttemptDoc, AttemptItem, FrozenDraft } from './attempt.document'
import { examKey, readStart } from './attempt-signatures'
import { paperOfAttempt } from '../paper/published-paper'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const SEED_BYTES = 12
/** Takeovers noted in the timeline: a limit, so that moving to and fro does not push out other entries. */
const MOVES_NOTED = 100
/** Previews are deleted after a day. */
const PREVIEW_KEPT_MS = 24 * HOUR_MS

type Input = ParsedInputOf<typeof contract.start>

/**
 * Starts an attempt, or continues the running one and fences the device that had it. The same key again (a double
 * click, a repeated request) gives the same attempt and epoch. An old key never starts a later attempt.
 */
export async function startExam(deps: Deps, actor: Actor, input: Input): Promise<OutputOf<typeof contract.start>> {
  const { orgid, userId } = actor
  const preview = input.preview === 1
  const learner = { orgid, userId, examId: input.id, preview }
  const [found, secret, rows] = await Promise.all([
    findExamAccess(deps, actor, input.id, preview),
    examKey(deps),
    attemptsOf(deps, learner),
  ])
  const open = rows.find((row) => row.open)
  const access = await requireExamAccess(deps, actor, found, open)
  const nowMs = deps.clock.now()
  const key = readStart(secret, learner, input.key, nowMs)
  if (!key || key.n !== nextNumber(rows)) throw new AppError('exam/key_invalid')
  const attempt = open
    ? await goOn(deps, actor, open._id, key.nonce, input.deviceId)
    : await begin(deps, actor, access, { ...key, deviceId: input.deviceId ?? null }, standingOf(rows, nowMs))
  const leftMs = attempt.closesAt.getTime() - deps.clock.now()
  const [paper, sign] = await Promise.all([
    paperOfAttempt(deps, attempt),
    imageSigner(deps, { orgid, userId }, Math.max(leftMs, 0) + HOUR_MS),
  ])
  return { attempt: attemptViewOf(attempt, { paper, secret, sign, nowMs: deps.clock.now() }) }
}

/** Moves the running attempt to the calling device, unless the same key already started its epoch. */
async function goOn(
  deps: Deps,
  actor: Actor,
  id: string,
  epochKey: string,
  deviceId: string | undefined,
): Promise<Attempt> {
  const { orgid, userId } = actor
  const { attempt, value: moved } = await changeAttempt(deps, { orgid, userId, id }, (draft) => {
    const { before } = draft
    // The attempt was handed in or closed after it was read; the key was only for continuing it.
    if (before.state !== 'running') throw new AppError('exam/key_invalid')
    if (before.epochKey === epochKey) return false
    const at = new Date(deps.clock.now())
    const another = deviceId === undefined || deviceId !== before.deviceId
    draft.change({ epoch: before.epoch + 1, epochKey, deviceId: deviceId ?? null, lastSeenAt: at })
    if (before.epoch < MOVES_NOTED)
      draft.note({ k: another ? 'moved' : 'reload', at, ...(deviceId === undefined ? {} : { d: deviceId }) })
    return true
  })
  if (moved) announce(deps, attempt, 'moved')
  return attempt
}

interface Beginning {
  n: number
  nonce: string
  deviceId: string | null
}

async function begin(
  deps: Deps,
  actor: Actor,
  access: ExamAccess,
  beginning: Beginning,
  standing: ReturnType<typeof standingOf>,
): Promise<Attempt> {
  const nowMs = deps.clock.now()
  const { refusal, waitUntilMs } = retakeOf({ ...access, ...standing }, nowMs)
  if (refusal)
    throw new AppError(
      refusal === 'unpublished' ? 'exam/not_found' : `exam/${refusal}`,
      waitUntilMs === null ? {} : { params: { minutes: Math.ceil((waitUntilMs - nowMs) / MINUTE_MS) } },
    )
  const attempt = newAttempt(deps, actor, access, beginning, nowMs)
  try {
    return await insertAttempt(deps, attempt)
  } catch (error) {
    // Of two simultaneous starts the first creates the attempt, and the second continues it.
    if (!isDuplicateKey(error)) throw error
    const winner = await openAttempt(deps, attempt)
    if (winner?.n !== beginning.n) throw new AppError('exam/key_invalid')
    return await goOn(deps, actor, winner._id, beginning.nonce, beginning.deviceId ?? undefined)
  }
}

/** Served by the index `open`. */
async function openAttempt(
  deps: Deps,
  { orgid, subtaskId, userId, preview }: AttemptDoc,
): Promise<Pick<Attempt, '_id' | 'n'> | null> {
  return await attempts(deps.db).findOne({ orgid, subtaskId, userId, preview, open: true }, { n: 1 }).lean()
}

function newAttempt(
  deps: Deps,
  actor: Actor,
  access: ExamAccess,
  { n, nonce, deviceId }: Beginning,
  nowMs: number,
): AttemptDoc {
  const { orgid, userId } = actor
  const { paper, preview } = access
  const { content } = paper
  const seed = Buffer.from(deps.randomBytes(SEED_BYTES)).toString('hex')
  const items = preview ? drawDraft(paper, seed) : drawPaper(paper, seed)
  const { deadlineMs, closesMs } = deadlinesOf(content, nowMs, access.endsAt?.getTime() ?? null)
  const now = new Date(nowMs)
  return {
    _id: deps.newId(),
    orgid,
    userId,
    userName: actor.name,
    account: actor.account,
    workno: actor.workno,
    departmentId: actor.departmentId,
    departmentName: actor.departmentName,
    departments: [...actor.departments],
    positionId: actor.positionId,
    search: preview ? [] : searchTerms([actor.name, actor.account, actor.workno]),
    taskId: access.taskId,
    taskTitle: access.taskTitle,
    subtaskId: access.examId,
    examinationId: paper.examinationId,
    paperId: paper.paperId,
    paperVersion: paper.version,
    title: content.title,
    n,
    preview,
    state: 'running',
    open: true,
    seed,
    items,
    questions: items.length,
    answered: 0,
    frozen: preview ? frozenOf(access, items) : null,
    passScoreTenths: toTenths(access.passScore),
    partialCredit: content.partialCredit,
    overdue: content.overdue,
    graceMinutes: content.graceMinutes,
    lateSyncMinutes: content.lateSyncMinutes,
    limitMinute: content.limitMinute,
    startedAt: now,
    deadlineAt: new Date(deadlineMs),
    closesAt: new Date(closesMs),
    windowEndAt: access.endsAt,
    extraMinutes: 0,
    closedMs: 0,
    sweepAt: new Date(closesMs),
    epoch: 1,
    epochKey: nonce,
    deviceId,
    answers: {},
    seq: 0,
    lastReceipt: null,
    lastSeenAt: now,
    saves: 0,
    events: 0,
    late: [],
    lateWaiting: false,
    timeline: [{ k: 'started', at: now, ...(deviceId === null ? {} : { d: deviceId }) }],
    submitReason: null,
    lateSubmit: false,
    finishedAt: null,
    usedMs: null,
    totalTenths: null,
    passed: null,
    marks: null,
    right: null,
    keySeenAt: null,
    pending: [],
    rev: 1,
    expireAt: preview ? new Date(nowMs + PREVIEW_KEPT_MS) : null,
  }
}

/** Throws `exam/paper_incomplete` for a draft without questions, or with draws that can't be filled. */
function drawDraft(paper: PublishedPaper, seed: string): AttemptItem[] {
  const { complete } = assignDraws(paper.content.draws, paper.drawPools, () => 0)
  const items = complete ? drawPaper(paper, seed) : []
  if (items.length === 0) throw new AppError('exam/paper_incomplete', { params: { n: 1 } })
  return items
}

/** A preview stores its own copy of the questions, because the draft may be edited meanwhile. */
function frozenOf({ paper }: ExamAccess, items: readonly AttemptItem[]): FrozenDraft {
  const used = new Set(items.map((item) => item.ref))
  return {
    content: { ...paper.content, questions: [], draws: [] },
    questions: Object.fromEntries([...paper.questions].filter(([ref]) => used.has(ref))),
  }
}

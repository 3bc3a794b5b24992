import { tempersOf } from '@lianda/shared/module/scene/customer/mood.rules'
import * as z from 'zod/mini'
import { AppError } from '@lianda/shared/error/app-error'
import type { OutputOf, ParsedInputOf } from '@lianda/shared/contract/endpoint'
import * as contract from '@lianda/shared/module/practice/practice.contract'
import { startConversation } from '@lianda/shared/module/scene/customer/conversation.rules'
import type { FlowStep } from '@lianda/shared/module/scene/flow.types'
import type { PracticeOptions } from '@lianda/shared/module/setting/setting.admin.contract'
import { ruleFor } from '@lianda/shared/module/scoring/scoring-defaults.rules'
import type { Actor } from '../../actor'
import type { Deps } from '../../deps'
import { searchTerms } from '../../infra/text/search'
import { learnerOf } from '../org'
import { portraitShower } from '../customer'
import { excellentHere, sceneContentOf } from '../scene'
import { getSetting } from '../setting'
import { prepareScene } from './answer/encode-turn'
import { briefOf } from './practice-brief'
import { excellentBrief } from './practice-excellent'
import { type SessionDoc, customerLineDoc } from './practice.document'
import { sessions } from './practice.model'
import { noteProgress } from './practice.store'
import { lastTimeOf } from './practice-report.service'
import { findMoment, isFreshMoment, type MomentStart } from './practice-moment'
import type { PracticeTarget } from './practice-ports'
import { progressOf } from './practice-progress'
import { endSession } from './practice-end.service'
import { takeOver } from './practice-session.service'
import { currentOf, sessionViewOf } from './practice.view'
import { trialMoved } from './trial/trial-notice'
import { findTarget } from './trial/trial-target'

const MINUTE_MS = 60_000

async function getTarget(deps: Deps, actor: Actor, subtaskId: string): Promise<PracticeTarget> {
  const target = await findTarget(deps, actor, subtaskId)
  if (!target) throw new AppError('task/not_found')
  return target
}

/** The learner's own unfinished session of a subtask. Served by the index `open`. */
async function findUnfinished(deps: Deps, actor: Actor, subtaskId: string): Promise<SessionDoc | null> {
  const { orgid, userId } = actor
  return await sessions(deps.db).findOne({ orgid, subtaskId, userId, open: true }).lean<SessionDoc>()
}

/** What a subtask allows within what the organisation does. */
const allowedBy = (settings: PracticeOptions, target: PracticeTarget): PracticeOptions => ({
  ...settings,
  pauseAllowed: settings.pauseAllowed && target.pauseAllowed,
  rehearsalAllowed: settings.rehearsalAllowed && target.rehearsalAllowed,
})

/** The brief of a subtask: what the learner sees before starting. */
export async function practiceBrief(
  deps: Deps,
  actor: Actor,
  subtaskId: string,
): Promise<OutputOf<typeof contract.brief>> {
  const target = await getTarget(deps, actor, subtaskId)
  const [content, { practice: settings }, progress, current, last, show] = await Promise.all([
    sceneContentOf(deps, actor.orgid, target.sceneId, target.sceneVersion),
    getSetting(deps, actor.orgid),
    progressOf(deps, actor.orgid, actor.userId, [subtaskId]),
    findUnfinished(deps, actor, subtaskId),
    lastTimeOf(deps, actor, subtaskId),
    portraitShower(deps, actor),
  ])
  const rule = { ...ruleFor(content), passScore: target.passScore }
  const terms = { ...target, ...allowedBy(settings, target), rule }
  const shown = current ? currentOf(current) : null
  const brief = briefOf(deps, content, terms, progress.get(subtaskId), shown, show, last)
  const heard = target.trial ? await excellentHere(deps, actor, content) : content
  return { brief: { ...brief, ...(await excellentBrief(deps, actor, heard)) } }
}

/**
 * Starts a practice. Idempotent by `startKey`. An unfinished practice of the subtask is returned and moves to this
 * window of this device; with `restart` it is ended instead.
 */
export async function startPractice(
  deps: Deps,
  actor: Actor,
  input: ParsedInputOf<typeof contract.start>,
): Promise<OutputOf<typeof contract.start>> {
  const { orgid, userId } = actor
  const known = await findStarted(deps, actor, input.startKey)
  if (known) return { session: await sessionViewOf(deps, known) }
  const target = await getTarget(deps, actor, input.subtaskId)
  const from = input.moment ? await findMoment(deps, actor, input.subtaskId, input.moment) : null
  const unfinished = await findUnfinished(deps, actor, input.subtaskId)
  const goesOn = input.moment
    ? unfinished && isFreshMoment(unfinished, input.moment)
    : !input.restart && (!input.training || unfinished?.training)
  if (unfinished && goesOn)
    return { session: await sessionViewOf(deps, await takeOver(deps, unfinished, input.deviceId)) }
  if (unfinished && from && !unfinished.moment) throw new AppError('practice/unfinished')
  if (unfinished && input.training && !unfinished.rehearsal) throw new AppError('practice/unfinished')
  if (target.refusal) throw new AppError(target.refusal)
  const settings = allowedBy((await getSetting(deps, orgid)).practice, target)
  const rehearsal = input.rehearsal || input.training || from !== null || target.trial !== undefined
  if (rehearsal && !settings.rehearsalAllowed && !target.trial) throw new AppError('practice/rehearsal_not_allowed')
  const progress = (await progressOf(deps, orgid, userId, [input.subtaskId])).get(input.subtaskId)
  if (!rehearsal && target.attemptsAllowed !== null && (progress?.attempts ?? 0) >= target.attemptsAllowed)
    throw new AppError('task/no_attempts_left')
  const session = await newSession(deps, actor, { ...input, rehearsal }, target, settings, from)
  await checkCanBeShown(deps, session)
  if (unfinished) await endSession(deps, unfinished, 'by_learner')
  const begun = await insert(deps, actor, session)
  trialMoved(deps, begun)
  return { session: await sessionViewOf(deps, begun) }
}

async function findStarted(deps: Deps, actor: Actor, startKey: string): Promise<SessionDoc | null> {
  const { orgid, userId } = actor
  return await sessions(deps.db).findOne({ orgid, userId, startKey }).lean<SessionDoc>()
}

/** Refuses a session that could not be shown: it would block the subtask and answer every call with a fault. */
async function checkCanBeShown(deps: Deps, session: SessionDoc): Promise<void> {
  const shown = z.safeParse(contract.start.output, { session: await sessionViewOf(deps, session) })
  if (!shown.success) throw new AppError('server/fault', { cause: shown.error })
}

async function newSession(
  deps: Deps,
  actor: Actor,
  input: ParsedInputOf<typeof contract.start>,
  target: PracticeTarget,
  settings: PracticeOptions,
  from: MomentStart | null,
): Promise<SessionDoc> {
  const { orgid, userId } = actor
  const { rehearsal, startKey, subtaskId, deviceId } = input
  const { sceneId, sceneVersion } = from?.source ?? target
  const [content, learner, last] = await Promise.all([
    sceneContentOf(deps, orgid, sceneId, sceneVersion),
    learnerOf(deps, orgid, userId),
    sessions(deps.db).findOne({ orgid, subtaskId, userId, rehearsal }, { attempt: 1 }).sort({ attempt: -1 }).lean(),
  ])
  const temper = from ? (from.source.temper ?? 'usual') : (target.trial?.day ?? input.temper)
  if (temper !== 'usual' && !(rehearsal && tempersOf(content.customer?.mood).includes(temper)))
    throw new AppError('practice/temper_not_allowed')
  const seed = Math.floor(deps.rng() * 0x7fffffff)
  prepareScene(deps, content)
  const opening = from ?? openingOf(startConversation(content, seed, temper, target.trial?.from ?? undefined))
  const now = deps.clock.now()
  return {
    _id: deps.newId(),
    orgid,
    userId,
    userName: learner.name,
    account: learner.account,
    workno: learner.workno,
    sex: learner.sex,
    departmentId: learner.departmentId,
    departmentName: learner.departmentName,
    departments: learner.departments,
    positionId: learner.positionId,
    taskId: target.taskId,
    taskTitle: target.taskTitle,
    subtaskId,
    sceneId,
    sceneVersion,
    sceneName: content.name,
    language: content.language,
    search: searchTerms([learner.name, learner.account, learner.workno, target.taskTitle, content.name]),
    attempt: (last?.attempt ?? 0) + 1,
    rehearsal,
    moment: input.moment ?? null,
    temper: temper === 'usual' ? null : temper,
    ...(input.training ? { training: true as const } : {}),
    ...(target.trial ? { trial: true as const } : {}),
    startKey,
    attemptsAllowed: target.attemptsAllowed,
    rule: from?.source.rule ?? { ...ruleFor(content), passScore: target.passScore },
    pauseMinutes: settings.pauseMinutes,
    pauseAllowed: settings.pauseAllowed,
    rehearsalAllowed: settings.rehearsalAllowed,
    slowSpeech: settings.slowSpeech,
    correctionAllowed: settings.correctionAllowed,
    poorNetworkMinutes: settings.poorNetworkMinutes,
    open: true,
    state: 'active',
    // What was said before a moment is not said again.
    phase: !from && opening.lines.length > 0 ? 'speaking' : 'listening',
    rev: 1,
    epoch: 1,
    deviceId,
    turn: opening.turn,
    flow: opening.flow,
    flowEnd: null,
    alert: false,
    lines: opening.lines,
    hintsLeft: content.hints,
    hint: null,
    startedAt: new Date(now),
    lastActivityAt: new Date(now),
    elapsedMs: 0,
    pausedAt: null,
    resumableUntil: new Date(now + settings.pauseMinutes * MINUTE_MS),
    endedAt: null,
    endReason: null,
    score: null,
    total: null,
    passed: null,
    spokenMs: 0,
    turns: 0,
    pending: [],
    mp3Pending: [],
    wavDelete: [],
  }
}

const openingOf = ({ state: flow, lines }: FlowStep): Omit<MomentStart, 'source'> => ({
  flow,
  lines: lines.map((line, no) => customerLineDoc(line, { no, turn: 1, nodeId: flow.nodeId, atMs: 0 })),
  turn: 1,
})

async function insert(deps: Deps, actor: Actor, session: SessionDoc): Promise<SessionDoc> {
  try {
    await sessions(deps.db).create(session)
    noteProgress(deps, session)
    return session
  } catch (error) {
    // Of two simultaneous starts the first creates the practice, and the second gets the same one.
    if (!isDuplicate(error)) throw error
    const started = await findStarted(deps, actor, session.startKey)
    if (started) return started
    const unfinished = await findUnfinished(deps, actor, session.subtaskId)
    if (!unfinished) throw error
    return await takeOver(deps, unfinished, session.deviceId)
  }
}

const isDuplicate = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 11000

import type { OutputOf, ParsedInputOf } from '@lianda/shared/contract/endpoint'
import { AppError } from '@lianda/shared/error/app-error'
import { drawQuestions, MOST_DRAWN } from '@lianda/shared/module/faq/round/draw.rules'
import type * as contract from '@lianda/shared/module/faq/round/round.contract'
import type { Actor } from '../../../actor'
import type { Deps } from '../../../deps'
import { catalogNames, program } from '../../catalog'
import { getSetting } from '../../setting'
import { voiceAbilities } from '../../voice'
import { FAQ_CATALOGS } from '../faq-access'
import { frozenQuestions, questionsOf } from '../faq-pool'
import type { AskDoc, RoundDoc } from './round.document'
import { endRound } from './round-end'
import { rounds } from './round.model'
import { asksOf, findOpen, insertRound, newRound } from './round-new'
import { roundPorts, type RoundTarget } from './round-ports'
import { roundProgressOf } from './round-progress'
import { takeOver } from './round.service'
import { answersOf } from './round-standing'
import { roundViewOf } from './round.view'

async function getTarget(deps: Deps, actor: Actor, subtaskId: string): Promise<RoundTarget> {
  const target = await roundPorts(deps).findTarget(actor, subtaskId)
  if (!target) throw new AppError('task/not_found')
  return target
}

const poolOf = async (deps: Deps, orgid: string, { catalogId }: RoundTarget) =>
  await questionsOf(deps, orgid, { catalogIds: [catalogId], ids: [] })

/** What the learner sees before starting. Throws `task/not_found`. */
export async function roundBrief(
  deps: Deps,
  actor: Actor,
  subtaskId: string,
): Promise<OutputOf<typeof contract.brief>> {
  const { orgid, userId } = actor
  const target = await getTarget(deps, actor, subtaskId)
  const [pool, { practice: settings }, progress] = await Promise.all([
    poolOf(deps, orgid, target),
    getSetting(deps, orgid),
    roundProgressOf(deps, orgid, userId, [subtaskId]),
  ])
  const mine = progress.get(subtaskId)
  const attempts = mine?.attempts ?? 0
  const { taskId, taskTitle, title, draw, passScore, secondTry, attemptsAllowed } = target
  return {
    brief: {
      ...{ subtaskId, taskId, taskTitle, title, passScore, secondTry, attempts },
      questions: Math.min(draw === 0 ? pool.length : draw, pool.length, MOST_DRAWN),
      attemptsLeft: attemptsAllowed === null ? null : Math.max(0, attemptsAllowed - attempts),
      bestScore: mine?.best ?? null,
      pauseAllowed: settings.pauseAllowed,
      pauseMinutes: settings.pauseMinutes,
      currentId: mine?.currentId ?? null,
      voice: voiceAbilities(deps, '16k_zh'),
    },
  }
}

/** Draws and starts a round. Idempotent by `startKey`; an unfinished one moves to this device, or is ended by `restart`. */
export async function startRound(
  deps: Deps,
  actor: Actor,
  input: ParsedInputOf<typeof contract.start>,
): Promise<OutputOf<typeof contract.start>> {
  const { orgid, userId } = actor
  const { subtaskId, startKey, deviceId } = input
  const known = await rounds(deps.db).findOne({ orgid, userId, startKey }).lean<RoundDoc>()
  if (known) return { round: await roundViewOf(deps, known) }
  const target = await getTarget(deps, actor, subtaskId)
  const open = await findOpen(deps, actor, subtaskId)
  if (open && !input.restart) return { round: await roundViewOf(deps, await takeOver(deps, open, deviceId)) }
  if (target.refusal) throw new AppError(target.refusal)
  const attempts = (await roundProgressOf(deps, orgid, userId, [subtaskId])).get(subtaskId)?.attempts ?? 0
  if (target.attemptsAllowed !== null && attempts >= target.attemptsAllowed) throw new AppError('task/no_attempts_left')
  const asks = await drawn(deps, actor, target)
  if (open) await endRound(deps, open, 'by_learner')
  const round = await newRound(deps, actor, input, target, asks)
  return { round: await roundViewOf(deps, await insertRound(deps, actor, round)) }
}

/** The questions of a new round with their extended ones, copied. Throws `faq/nothing_to_ask`. */
async function drawn(deps: Deps, actor: Actor, target: RoundTarget): Promise<Omit<AskDoc, 'no'>[]> {
  const { orgid, userId } = actor
  const [pool, answers, last] = await Promise.all([
    poolOf(deps, orgid, target),
    answersOf(deps, orgid, userId),
    rounds(deps.db)
      .findOne({ orgid, subtaskId: target.subtaskId, userId }, { 'asks.questionId': 1 })
      .sort({ attempt: -1 })
      .lean<Pick<RoundDoc, 'asks'>>(),
  ])
  const ids = drawQuestions({
    pool: pool.map(({ id, catalogId }) => ({ id, point: catalogId })),
    count: target.draw,
    standing: new Map([...answers].map(([id, { right }]) => [id, right])),
    before: new Set(last?.asks.map(({ questionId }) => questionId)),
    random: deps.rng,
  })
  const [frozen, names] = await Promise.all([
    frozenQuestions(deps, orgid, ids),
    catalogNames(deps, program(orgid), FAQ_CATALOGS),
  ])
  const byId = new Map(frozen.map((one) => [one.id, one]))
  const asks = ids.flatMap((id) => {
    const faq = byId.get(id)
    return faq ? asksOf(faq, names.get(faq.catalogId ?? '') ?? '', target.thinkSeconds) : []
  })
  if (asks.length === 0) throw new AppError('faq/nothing_to_ask')
  return asks
}

import type { OutputOf, ParsedInputOf } from '@lianda/shared/contract/endpoint'
import { AppError } from '@lianda/shared/error/app-error'
import type { drill } from '@lianda/shared/module/faq/drill/drill.contract'
import type { startDrill } from '@lianda/shared/module/faq/drill/drill-start.contract'
import { DRILL, type QuestionAhead } from '@lianda/shared/module/faq/drill/drill.contract'
import type { Actor } from '../../../actor'
import type { Deps } from '../../../deps'
import { catalogNames, program } from '../../catalog'
import { imageSigner } from '../../upload'
import { voiceAbilities } from '../../voice'
import { FAQ_CATALOGS } from '../faq-access'
import { frozenQuestions } from '../faq-pool'
import type { AskDoc, RoundDoc } from '../round/round.document'
import { endRound } from '../round/round-end'
import { rounds } from '../round/round.model'
import { asksOf, findOpen, insertRound, newRound, type RoundFrame } from '../round/round-new'
import { takeOver } from '../round/round.service'
import { roundViewOf } from '../round/round.view'
import { pickForDrill, secondsOf } from './spacing.rules'
import { type WeakQuestion, weakQuestions, type WeakStanding } from './weak-questions'

/** Seconds to think, for questions that allow it: no package says how many. */
const THINK_S = 10
/** Questions that are read to pick a drill from; it has fewer. */
const LOOKED_AT = 16

/** A drill stands in no package, and nothing is passed by it. */
const FRAME: RoundFrame = {
  ...{ taskId: DRILL, taskTitle: '', subtaskId: DRILL, title: '', catalogId: '' },
  ...{ passScore: 0, secondTry: false },
}

type NewAsk = Omit<AskDoc, 'no'>

/** These questions as a drill asks them, without their extended ones, in this order. */
async function asksFor(deps: Deps, orgid: string, ids: readonly string[]): Promise<NewAsk[]> {
  const [frozen, names] = await Promise.all([
    frozenQuestions(deps, orgid, ids),
    catalogNames(deps, program(orgid), FAQ_CATALOGS),
  ])
  const byId = new Map(frozen.map((one) => [one.id, one]))
  return ids.flatMap((id) => {
    const faq = byId.get(id)
    return faq ? asksOf({ ...faq, extended: [] }, names.get(faq.catalogId ?? '') ?? '', THINK_S) : []
  })
}

/** What a drill begun now asks. */
async function pick(deps: Deps, orgid: string, { today, weak }: WeakStanding): Promise<NewAsk[]> {
  const due = weak.filter((one) => one.due <= today).slice(0, LOOKED_AT)
  const asks = await asksFor(
    deps,
    orgid,
    due.map(({ id }) => id),
  )
  const timed = due.flatMap((one: WeakQuestion) => {
    const ask = asks.find(({ questionId }) => questionId === one.id)
    return ask ? [{ ...one, seconds: secondsOf(ask, ask.thinkS) }] : []
  })
  const picked = new Set(pickForDrill(timed))
  return asks.filter(({ questionId }) => picked.has(questionId))
}

/** Where a learner stands with their weak questions, and what a drill would ask, without its key. */
export async function drillBrief(deps: Deps, actor: Actor): Promise<OutputOf<typeof drill>> {
  const { orgid, userId } = actor
  const [standing, open, imageOf] = await Promise.all([
    weakQuestions(deps, actor),
    findOpen(deps, actor, DRILL),
    imageSigner(deps, { orgid, userId }),
  ])
  const { today, doneToday, last, weak } = standing
  const asks = open === null ? await pick(deps, orgid, standing) : []
  const days = weak.map(({ due }) => due).toSorted()
  return {
    drill: {
      ...{ today, doneToday, last, weak: weak.length },
      due: weak.filter(({ due }) => due <= today).length,
      nextDay: days[0] ?? null,
      currentId: open?._id ?? null,
      ahead: asks.map((ask) => ({
        ...{ id: ask.questionId, question: ask.question, language: ask.language, thinkS: ask.thinkS },
        ...{ tip: ask.tip, point: ask.point, emotion: ask.emotion as QuestionAhead['emotion'] },
        images: ask.images.map(({ path, description }) => ({ url: imageOf(path), description })),
      })),
      voice: voiceAbilities(deps, asks[0]?.language ?? '16k_zh'),
    },
  }
}

/** Starts a drill. Idempotent by `startKey`. Throws `faq/nothing_due`. */
export async function beginDrill(
  deps: Deps,
  actor: Actor,
  { startKey, deviceId, questionIds }: ParsedInputOf<typeof startDrill>,
): Promise<OutputOf<typeof startDrill>> {
  const { orgid, userId } = actor
  const known = await rounds(deps.db).findOne({ orgid, userId, startKey }).lean<RoundDoc>()
  if (known) return await shown(deps, known)
  const open = await findOpen(deps, actor, DRILL)
  if (open && !questionIds) return await shown(deps, await takeOver(deps, open, deviceId))
  const standing = await weakQuestions(deps, actor)
  const weak = new Set(standing.weak.map(({ id }) => id))
  // What a device began without a network was due then; a later answer elsewhere may have moved its day.
  const asks = questionIds
    ? await asksFor(
        deps,
        orgid,
        [...new Set(questionIds)].filter((id) => weak.has(id)),
      )
    : await pick(deps, orgid, standing)
  if (asks.length === 0) throw new AppError('faq/nothing_due')
  if (open) await endRound(deps, open, 'by_learner')
  const round = await newRound(deps, actor, { startKey, deviceId }, FRAME, asks)
  return await shown(deps, await insertRound(deps, actor, round))
}

const shown = async (deps: Deps, round: RoundDoc): Promise<OutputOf<typeof startDrill>> => ({
  round: await roundViewOf(deps, round),
  questionIds: round.asks.map(({ questionId }) => questionId),
})

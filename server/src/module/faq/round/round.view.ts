import type { RoundAsk, RoundRow, RoundTry, RoundView } from '@lianda/shared/module/faq/round/round.contract'
import type { Deps } from '../../../deps'
import { imageSigner } from '../../upload'
import { addressSigner, type AddressSigner, voiceAbilities } from '../../voice'
import { type AskDoc, isDrill, type RoundDoc, type TryDoc } from './round.document'
import { elapsedAt } from './round.store'

const MINUTE_MS = 60_000

/** Characters or words a minute of voice; null where too little was said. */
function speedOf({ text, measures }: TryDoc): number | null {
  if (!measures || measures.voicedMs < 1_500) return null
  const units = text.match(/\p{Script=Han}|\d|[\p{L}'’]+/gu)?.length ?? 0
  return units < 3 ? null : Math.round((units * MINUTE_MS) / measures.voicedMs)
}

/** An answer; what is right stays away until its question is closed. */
function tryView(one: TryDoc, closed: boolean, sign: AddressSigner): RoundTry {
  const { no, turnKey, kind, text, durationMs, finding, measures, replyMs } = one
  return {
    ...{ no, turnKey, kind, text, durationMs },
    ...(one.pendingText ? { pendingText: true } : {}),
    ...(one.notHeard ? { notHeard: one.notHeard } : {}),
    ...(one.audio ? { audio: sign(one.audio) } : {}),
    verdict: finding?.verdict ?? null,
    fault: finding?.fault ?? null,
    quote: finding?.quote ?? null,
    foundValue: finding?.value?.found ?? null,
    expectedValue: closed ? (finding?.value?.expected ?? null) : null,
    missing: closed ? (finding?.missing ?? null) : null,
    delivery: measures
      ? { replyMs, unitsPerMinute: speedOf(one), volumeDbfs: Math.round(10 * measures.volumeDbfs) / 10 }
      : null,
  }
}

function askView(
  ask: AskDoc,
  tries: readonly TryDoc[],
  sign: AddressSigner,
  imageOf: (path: string) => string,
): RoundAsk {
  const { no, question, emotion, language, thinkS, tip, point, closed, credit } = ask
  return {
    ...{ no, question, language, thinkS, tip, point, closed, credit },
    emotion: emotion as RoundAsk['emotion'],
    extended: ask.part > 0,
    images: ask.images.map(({ path, description }) => ({ url: imageOf(path), description })),
    tries: tries.filter((one) => one.ask === no).map((one) => tryView(one, closed, sign)),
    expected: closed ? { answer: ask.answer, similar: [...ask.similarAnswers] } : null,
  }
}

/** A round as its learner, or who reads records, may see it: of what has not been asked nothing but how many. */
export async function roundViewOf(deps: Deps, round: RoundDoc, reader = round.userId): Promise<RoundView> {
  const [sign, imageOf] = await Promise.all([
    addressSigner(deps, reader),
    imageSigner(deps, { orgid: round.orgid, userId: reader }),
  ])
  const ended = round.state === 'ended'
  const shown = round.asks.filter(({ no, closed }) => closed || (no === round.at && !ended))
  return {
    ...{ id: round._id, subtaskId: round.subtaskId, taskId: round.taskId, title: round.title, drill: isDrill(round) },
    ...{ rev: round.rev, epoch: round.epoch, state: round.state, phase: round.phase, attempt: round.attempt },
    ...{ at: round.at, count: round.asks.length, secondTry: round.secondTry, passScore: round.passScore },
    asks: shown.map((ask) => askView(ask, round.tries, sign, imageOf)),
    startedAt: round.startedAt.getTime(),
    elapsedMs: Math.round(elapsedAt(round, deps.clock.now())),
    pausedAt: round.pausedAt?.getTime() ?? null,
    pauseAllowed: round.pauseAllowed,
    resumableUntil: ended ? null : round.resumableUntil.getTime(),
    endsBy: ended ? null : (round.endsBy?.getTime() ?? null),
    ...{ endReason: round.endReason, total: round.total, passed: round.passed },
    voice: voiceAbilities(deps, round.asks[0]?.language ?? '16k_zh'),
  }
}

/** Fields of a row. */
export const ROW_FIELDS = {
  ...{ attempt: 1, state: 1, total: 1, passed: 1, endReason: 1, startedAt: 1, elapsedMs: 1, questions: 1, right: 1 },
} as const
export type RowDoc = Pick<RoundDoc, '_id' | keyof typeof ROW_FIELDS>

export const roundRowOf = (doc: RowDoc): RoundRow => ({
  ...{ id: doc._id, attempt: doc.attempt, state: doc.state, total: doc.total, passed: doc.passed },
  brokenOff: doc.endReason !== null && doc.endReason !== 'finished',
  startedAt: doc.startedAt.getTime(),
  elapsedMs: Math.round(doc.elapsedMs),
  ...{ questions: doc.questions, right: doc.right },
})

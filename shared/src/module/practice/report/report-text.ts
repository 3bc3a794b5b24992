import type { Translate } from '../../../i18n/texts'
import type { RadarAxis } from '../../../ui/Radar.types'
import {
  type Deduction,
  type DimensionScore,
  type NextThing,
  partOf,
  type PassBar,
  type PracticeScore,
  type ScorePart,
} from '../../scoring/scoring.contract'
import { nextThings } from '../../scoring/next-things.rules'
import { answerLine } from '../answer-line.rules'
import type { AskedFact, TranscriptLine } from '../practice.contract'

/** A sentence about what the rule measured; empty if the quote is enough. */
export function deductionDetail({ kind, detail }: Deduction, t: Translate): string {
  const { reason, value, min, max } = detail
  if (kind === 'speed') return t(`scoring.detail.${Number(value) < Number(min) ? 'tooSlow' : 'tooFast'}`, detail)
  if (kind === 'volume') {
    if (detail.clippedPercent !== undefined) return t('scoring.detail.clipped')
    return t(`scoring.detail.${Number(value) < Number(min) ? 'tooQuiet' : 'tooLoud'}`, detail)
  }
  if (kind === 'reply_timeout')
    return reason === 'silence'
      ? t('scoring.detail.silence')
      : t('scoring.detail.late', { value: value ?? '', max: max ?? '' })
  if (kind === 'sensitive') return t('scoring.detail.word', detail)
  if (kind === 'identity' || kind === 'workno') return t('scoring.detail.wanted', detail)
  return typeof reason === 'string' ? t(`scoring.detail.${reason}`, detail) : ''
}

/** How sure a reading is, as 1-3 bars; null where something was measured. */
export const sureness = ({ sure }: Deduction): 1 | 2 | 3 | null =>
  sure === undefined ? null : sure < 0.6 ? 1 : sure < 0.8 ? 2 : 3

/** Why it was not passed, in words; scores of before this was stored say what still can be seen. */
export function whyNotPassed({ passed, bars, total, passScore, finished }: PracticeScore, t: Translate): string[] {
  if (passed) return []
  const seen: PassBar[] = [
    ...(total === null ? (['not_assessed'] as const) : total < passScore ? (['points'] as const) : []),
    ...(finished ? [] : (['broken_off'] as const)),
  ]
  return (bars ?? seen).map((bar) => t(`scoring.bar.${bar}`))
}

/** Reasons that a score gives, each with an action of its own. */
const REASONS = ['unfinished', 'outcome', 'jumped', 'missed', 'contradicted', 'wrong', 'partly'] as const

/** Which action changes what was lost; null: the name of its kind has to do (older scores). */
function actionOf({ kind, detail }: NextThing): string | null {
  const { reason, value, min } = detail
  switch (kind) {
    case 'speed':
      return Number(value) < Number(min) ? 'tooSlow' : 'tooFast'
    case 'volume':
      return detail.clippedPercent !== undefined ? 'clipped' : Number(value) < Number(min) ? 'tooQuiet' : 'tooLoud'
    case 'reply_timeout':
      return reason === 'silence' ? 'silence' : 'late'
    case 'sensitive':
      return reason === 'insult' ? reason : 'word'
    case 'wording':
      return reason === 'first' || reason === 'last' ? reason : 'word'
    case 'identity':
    case 'workno':
    case 'emotion':
    case 'not_shown':
      return kind
    default:
      return REASONS.find((one) => one === reason) ?? null
  }
}

/** A thing to do, in words: the action, and how it could be said or done. */
export interface NextStep {
  action: string
  how: string | null
}

export function nextStep(thing: NextThing, t: Translate): NextStep {
  const { kind, detail, better, advice } = thing
  const action = actionOf(thing)
  return {
    action: action === null ? t(`scoring.kind.${kind}`) : t(`scoring.action.${action}`, detail),
    how: better
      ? t('practice.report.firstBetter', { better })
      : advice
        ? t('practice.report.firstAdvice', { advice })
        : null,
  }
}

/** Up to three things to do next time. */
export const nextSteps = (score: Pick<PracticeScore, 'deductions' | 'open' | 'bars'>, t: Translate): NextStep[] =>
  nextThings(score).map((thing) => nextStep(thing, t))

/** The time of a deduction in ms from the start of the session; null without a recording. */
export function deductionAt(deduction: Deduction, transcript: readonly TranscriptLine[]): number | null {
  const line = answerLine(transcript, deduction.turn)
  return line === undefined || deduction.atMs === null ? null : line.atMs + deduction.atMs
}

/** True if the moment can be played: it has a time and the turn has a recording. */
export const isPlayable = (deduction: Deduction, transcript: readonly TranscriptLine[]): boolean =>
  deduction.atMs !== null && answerLine(transcript, deduction.turn)?.audio !== undefined

/** The radar's axes, without dimensions that the scene does not ask for. The weakest one below 100 is marked. */
export function axesOf(
  score: PracticeScore,
  previous: PracticeScore | null,
  part: ScorePart,
  t: Translate,
): RadarAxis[] {
  const asked = score.dimensions.filter((row) => row.notMeasured !== 'not_asked' && partOf(row.dimension) === part)
  const lowest = asked.reduce<DimensionScore | null>(
    (worst, row) => (row.score !== null && row.score < (worst?.score ?? 100) ? row : worst),
    null,
  )
  return asked.map((row) => ({
    label: t(`scoring.dimension.${row.dimension}`),
    value: row.score,
    previous: previous?.dimensions.find((before) => before.dimension === row.dimension)?.score ?? null,
    missing: t(`scoring.notMeasured.${row.notMeasured ?? 'no_audio'}`),
    weakest: row === lowest,
  }))
}

/** What a turn asked of the customer. */
export const askedKey = ({ told }: AskedFact) => (told ? 'practice.report.asked' : 'practice.report.askedInVain')

/** What stands for the words of a turn that has none: it was silent, not understood, or not turned into text. */
export const wordlessKey = ({ kind, notHeard }: Pick<TranscriptLine, 'kind' | 'notHeard'>) =>
  kind === 'silent'
    ? 'practice.live.silent'
    : notHeard?.why === 'unclear'
      ? 'practice.live.unclear'
      : 'practice.report.noWords'

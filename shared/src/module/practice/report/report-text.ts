import type { Translate } from '../../../i18n/texts'
import type { RadarAxis } from '../../../ui/Radar'
import type { Deduction, DimensionScore, PracticeScore } from '../../scoring/scoring.contract'
import type { TranscriptLine } from '../practice.contract'

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
  if (kind === 'wrong_answer') return detail.node ? t('scoring.detail.node', detail) : ''
  return typeof reason === 'string' ? t(`scoring.detail.${reason}`, detail) : ''
}

/** The text of what the learner should change first. */
export function adviceText(deduction: Deduction, t: Translate): string {
  if (deduction.better) return t('practice.report.firstBetter', { better: deduction.better })
  if (deduction.advice) return t('practice.report.firstAdvice', { advice: deduction.advice })
  return deductionDetail(deduction, t) || t(`scoring.kind.${deduction.kind}`)
}

/** The time of a deduction in ms from the start of the session; null without a recording. */
export function deductionAt(deduction: Deduction, transcript: readonly TranscriptLine[]): number | null {
  const line = transcript.find((row) => row.speaker === 'learner' && row.turn === deduction.turn)
  return line === undefined || deduction.atMs === null ? null : line.atMs + deduction.atMs
}

/** True if the moment can be played: it has a time and the turn has a recording. */
export const isPlayable = (deduction: Deduction, transcript: readonly TranscriptLine[]): boolean =>
  deduction.atMs !== null &&
  transcript.some((row) => row.speaker === 'learner' && row.turn === deduction.turn && row.audio !== undefined)

/** The radar's axes, without dimensions that the scene does not ask for. The weakest one below 100 is marked. */
export function axesOf(score: PracticeScore, previous: PracticeScore | null, t: Translate): RadarAxis[] {
  const asked = score.dimensions.filter((row) => row.notMeasured !== 'not_asked')
  const lowest = asked.reduce<DimensionScore | null>(
    (worst, row) => (row.score !== null && row.score < (worst?.score ?? 100) ? row : worst),
    null,
  )
  return asked.map((row) => ({
    label: t(`scoring.dimension.${row.dimension}`),
    value: row.score,
    previous: previous?.dimensions.find((before) => before.dimension === row.dimension)?.score ?? null,
    missing: t('scoring.notMeasured.word'),
    weakest: row === lowest,
  }))
}

/** One line for each reason why dimensions were not measured. */
export function notMeasuredLines(score: PracticeScore, t: Translate): string[] {
  return (['typed', 'no_audio', 'no_model'] as const).flatMap((why) => {
    const names = score.dimensions
      .filter((row) => row.notMeasured === why)
      .map((row) => t(`scoring.dimension.${row.dimension}`))
    return names.length === 0 ? [] : [t(`scoring.notMeasured.${why}`, { names: names.join(t('ui.list.and')) })]
  })
}

import { spokenUnits } from '../../kernel/text'
import type { DimensionFindings, Finding } from './finding.types'
import { SPEECH_LANGUAGES } from '../lexicon/speech-language.rules'
import { LOSS } from './scoring-defaults.rules'
import { heard, turnStartMs, whyNoAudio } from './scoring-evidence.rules'
import type { ScoreItem } from './scoring.contract'
import type { ScoredTurn, ScoringInput } from './scoring.types'

/** Shorter turns ("好的") are too short to measure speed or volume. */
const SPEED_MIN_VOICED_MS = 1_500
const SPEED_MIN_UNITS = { zh: 4, en: 3 } as const
const VOLUME_MIN_VOICED_MS = 500
const CLIPPED_MAX = 0.01
const GRAVE_DB = 6
const NEGATIVE = new Set([4, 5])

/** Characters (words) per voiced minute; null when the turn is too short or has no recording. */
export function turnSpeed(
  turn: Pick<ScoredTurn, 'text' | 'measures'>,
  language: ScoringInput['language'],
): number | null {
  const units = spokenUnits(turn.text)
  const voicedMs = turn.measures?.voicedMs ?? 0
  const least = SPEECH_LANGUAGES[language].spaced ? SPEED_MIN_UNITS.en : SPEED_MIN_UNITS.zh
  return voicedMs < SPEED_MIN_VOICED_MS || units < least ? null : Math.round((units * 60_000) / voicedMs)
}

export function speed(input: ScoringInput, item: ScoreItem): DimensionFindings {
  const { min = 0, max = Number.MAX_SAFE_INTEGER } = item
  const findings: Finding[] = []
  let measured = false
  for (const turn of input.turns) {
    const value = turnSpeed(turn, input.language)
    if (value === null) continue
    measured = true
    if (value >= min && value <= max) continue
    const loss = value > 1.25 * max || value < 0.75 * min ? LOSS.grave : LOSS.slight
    findings.push({
      kind: 'speed',
      loss,
      turn: turn.turn,
      quote: turn.text,
      atMs: turnStartMs(turn),
      detail: { value, min, max },
    })
  }
  return { dimension: 'speed', notMeasured: measured ? null : whyNoAudio(input.turns), findings }
}

export function volume(input: ScoringInput, item: ScoreItem): DimensionFindings {
  const { min = -100, max = 0 } = item
  const findings: Finding[] = []
  let measured = false
  for (const turn of input.turns) {
    const m = turn.measures
    if (!m || m.whispered || m.voicedMs < VOLUME_MIN_VOICED_MS) continue
    measured = true
    const value = Math.round(m.volumeDbfs * 10) / 10
    const off = Math.max(min - value, value - max, 0)
    const clipped = m.clipped > CLIPPED_MAX
    if (off === 0 && !clipped) continue
    const detail = { value, min, max, ...(clipped ? { clippedPercent: Math.round(m.clipped * 100) } : {}) }
    const loss = off > GRAVE_DB ? LOSS.grave : LOSS.slight
    findings.push({ kind: 'volume', loss, turn: turn.turn, quote: turn.text, atMs: turnStartMs(turn), detail })
  }
  const why = input.turns.some((turn) => turn.measures?.whispered) ? 'whisper' : whyNoAudio(input.turns)
  return { dimension: 'volume', notMeasured: measured ? null : why, findings }
}

export function reply(input: ScoringInput, item: ScoreItem): DimensionFindings {
  const max = item.max ?? 4
  const findings: Finding[] = []
  let measured = false
  for (const turn of input.turns) {
    const silent = turn.decision.result === 'silence'
    if (!silent && turn.replyMs === null) continue
    measured = true
    const value = Math.round((turn.replyMs ?? 0) / 100) / 10
    const at = { kind: 'reply_timeout', turn: turn.turn, quote: turn.text } as const
    if (silent) findings.push({ ...at, loss: LOSS.silence, atMs: null, detail: { reason: 'silence', max } })
    else if (value > max) {
      const loss = value > 2 * max ? LOSS.grave : LOSS.slight
      findings.push({ ...at, loss, atMs: turn.measures ? 0 : null, detail: { value, max } })
    }
  }
  return { dimension: 'reply', notMeasured: measured ? null : whyNoAudio(input.turns), findings }
}

export function emotion(input: ScoringInput): DimensionFindings {
  const known = input.turns.filter((t) => heard(t) && t.emotion !== undefined && t.emotion !== null)
  const bad = known.filter((t) => NEGATIVE.has(t.emotion ?? 0))
  const findings = bad.map(
    (t): Finding => ({
      kind: 'emotion',
      loss: LOSS.emotion,
      turn: t.turn,
      quote: t.text,
      atMs: turnStartMs(t),
      detail: { emotion: t.emotion ?? 0 },
    }),
  )
  const why = input.turns.some((t) => t.kind === 'voice') ? 'no_model' : 'typed'
  return { dimension: 'emotion', notMeasured: known.length > 0 ? null : why, findings }
}

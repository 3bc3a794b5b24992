import { isHan } from '../../kernel/hanzi'
import { foldMapped } from '../../kernel/text'
import { keywordsScore, prepareKeywords } from '../lexicon/keywords.rules'
import { preparer } from '../lexicon/prepare.rules'
import type { DimensionFindings, Finding } from './finding.types'
import { LOSS } from './scoring-defaults.rules'
import { heard, positionMs, turnStartMs } from './scoring-evidence.rules'
import { answeredNodes } from './scoring-flow.rules'
import type { ScoredTurn, ScoringInput } from './scoring.types'

const wordChar = (c: string): boolean => c !== '' && c !== ' ' && !isHan(c)

/** Occurrences of a word in a text, as UTF-16 ranges of the original; English words match only as whole words. */
export function findWord(text: string, word: string): { start: number; end: number }[] {
  const { text: folded, at } = foldMapped(text)
  const wanted = foldMapped(word).text
  const found: { start: number; end: number }[] = []
  if (wanted === '') return found
  for (let i = folded.indexOf(wanted); i >= 0; i = folded.indexOf(wanted, i + wanted.length)) {
    const stop = i + wanted.length
    const inside = wordChar(wanted.charAt(0)) && wordChar(folded.charAt(i - 1))
    const goesOn = wordChar(wanted.charAt(wanted.length - 1)) && wordChar(folded.charAt(stop))
    if (!inside && !goesOn) found.push({ start: at[i] ?? 0, end: (at[stop - 1] ?? 0) + 1 })
  }
  return found
}

function sensitive(input: ScoringInput, turn: ScoredTurn): Finding[] {
  const taken: { start: number; end: number }[] = []
  const longestFirst = [...input.lexicon.sensitive].sort((a, b) => b.word.length - a.word.length)
  const findings: Finding[] = []
  for (const { word, better } of longestFirst) {
    for (const range of findWord(turn.text, word)) {
      // "绝对最低" counts once, not also as "最低".
      if (taken.some((t) => range.start < t.end && t.start < range.end)) continue
      taken.push(range)
      findings.push({
        kind: 'sensitive',
        loss: LOSS.sensitive,
        turn: turn.turn,
        quote: turn.text,
        ...range,
        atMs: positionMs(turn, range.start),
        detail: { word: turn.text.slice(range.start, range.end) },
        better: better || undefined,
      })
    }
  }
  return findings.sort((a, b) => (a.start ?? 0) - (b.start ?? 0))
}

function impolite(input: ScoringInput, turn: ScoredTurn | undefined, where: 'first' | 'last'): Finding[] {
  if (!turn || input.lexicon.polite.some((word) => findWord(turn.text, word).length > 0)) return []
  return [
    {
      kind: 'wording',
      loss: LOSS.impolite,
      turn: turn.turn,
      quote: turn.text,
      atMs: turnStartMs(turn),
      detail: { reason: where, words: input.lexicon.polite.slice(0, 3).join(' ') },
    },
  ]
}

export function wording(input: ScoringInput): DimensionFindings {
  const said = input.turns.filter(heard)
  const { polite, sensitive: banned } = input.lexicon
  const findings = said.flatMap((t) => sensitive(input, t))
  if (polite.length > 0) {
    findings.push(...impolite(input, said[0], 'first'))
    if (said.length > 1) findings.push(...impolite(input, said.at(-1), 'last'))
  }
  const measured = said.length > 0 && polite.length + banned.length > 0
  return { dimension: 'wording', notMeasured: measured ? null : 'not_asked', findings }
}

/** Checks name and work number, where the scene asks for them and the learner has them. */
export function identity(input: ScoringInput): DimensionFindings {
  const lexicon = preparer(input.lexicon, input.language)
  const findings: Finding[] = []
  let asked = false
  for (const { node, turns, last } of answeredNodes(input)) {
    for (const { keywords, better } of node.mustSay) {
      const kind = keywords.includes('{workno}') ? 'workno' : keywords.includes('{name}') ? 'identity' : null
      if (!kind) continue
      const { name, workno } = input.learner
      if ((kind === 'workno' ? workno : name).trim() === '') continue
      asked = true
      const wanted = prepareKeywords(keywords.replaceAll('{name}', name).replaceAll('{workno}', workno), lexicon)
      if (turns.some((t) => keywordsScore(lexicon.prepare(t.text), wanted, lexicon.english) > 0)) continue
      findings.push({
        kind,
        loss: LOSS.identity,
        turn: last.turn,
        quote: last.text,
        atMs: turnStartMs(last),
        detail: { wanted: kind === 'workno' ? workno : name, node: node.name },
        better,
      })
    }
  }
  return { dimension: 'identity', notMeasured: asked ? null : 'not_asked', findings }
}

import { isHan } from '../../kernel/hanzi'
import { fold, foldMapped } from '../../kernel/text'
import { keywordsScore, readKeywords } from '../lexicon/keywords.rules'
import { preparer } from '../lexicon/prepare.rules'
import type { Flow } from '../scene/scene.contract'
import type { DimensionFindings, Finding } from './finding.types'
import { expectedNodes, share } from './expected-nodes.rules'
import { CONDUCT_FACTOR, CONDUCT_LOSS, LOSS } from './scoring-defaults.rules'
import { heard, positionMs, turnStartMs } from './scoring-evidence.rules'
import { openLoss } from './scoring-flow.rules'
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

const sentence = (turn: ScoredTurn) => ({ turn: turn.turn, quote: turn.text })

/** The gravest conduct of a turn; the others are in the same sentence. */
function conduct(turn: ScoredTurn): Finding[] {
  const found = (turn.decision.conduct ?? []).map((one) => ({
    ...one,
    loss: Math.min(1_000, CONDUCT_LOSS[one.kind] * CONDUCT_FACTOR[one.weight ?? 'usual']),
  }))
  const [worst] = found.toSorted((a, b) => b.loss - a.loss || a.start - b.start)
  if (!worst) return []
  const { kind, start, end, sure, loss } = worst
  return [
    {
      // An insult is a word that must not fall; the rest is how one speaks to a customer.
      kind: kind === 'insult' ? 'sensitive' : 'wording',
      loss,
      ...sentence(turn),
      start,
      end,
      atMs: positionMs(turn, start),
      detail: { reason: kind, word: turn.text.slice(start, end) },
      sure,
    },
  ]
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
        ...sentence(turn),
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
      ...sentence(turn),
      atMs: turnStartMs(turn),
      detail: { reason: where, words: input.lexicon.polite.slice(0, 3).join(' / ') },
    },
  ]
}

/** Tells whether a text consists of the scene's own lines for the learner, in whatever order. */
export function sceneLines(flow: Flow): (text: string) => boolean {
  const lines = flow.nodes.flatMap((node) => [
    ...node.transitions.flatMap((way) => [...way.scripts, way.better ?? '']),
    ...node.mustSay.map((item) => item.better ?? ''),
  ])
  const plain = (text: string): string => fold(text).replaceAll(' ', '')
  const longestFirst = [...new Set(lines.map(plain))].filter(Boolean).sort((a, b) => b.length - a.length)
  return (text) => longestFirst.reduce((left, line) => left.replaceAll(line, ''), plain(text)) === ''
}

/** How the learner spoke to the customer: one finding for a sentence, the gravest. */
export function wording(input: ScoringInput): DimensionFindings {
  const { nodes } = expectedNodes(input)
  const findings = nodes.flatMap((one, i) => (one.taken ? [] : [openLoss(one, share(nodes.length, i))]))
  const ours = sceneLines(input.flow)
  const said = input.turns.filter(heard)
  for (const turn of said) {
    if (ours(turn.text)) continue
    const ends = input.lexicon.polite.length === 0 ? [] : impoliteEnds(input, turn, said)
    const [worst] = [...conduct(turn), ...sensitive(input, turn), ...ends].toSorted((a, b) => b.loss - a.loss)
    if (worst) findings.push(worst)
  }
  return { dimension: 'wording', notMeasured: nodes.length > 0 ? null : 'not_asked', findings }
}

function impoliteEnds(input: ScoringInput, turn: ScoredTurn, said: readonly ScoredTurn[]): Finding[] {
  if (turn === said[0]) return impolite(input, turn, 'first')
  return turn === said.at(-1) ? impolite(input, turn, 'last') : []
}

/** Checks name and work number, where the scene asks for them and the learner has them. */
export function identity(input: ScoringInput): DimensionFindings {
  const lexicon = preparer(input.lexicon, input.language)
  const findings: Finding[] = []
  let asked = false
  for (const { node, turns } of expectedNodes(input).nodes) {
    const last = turns.at(-1)
    for (const { keywords, better } of node.mustSay) {
      const kind = keywords.includes('{workno}') ? 'workno' : keywords.includes('{name}') ? 'identity' : null
      if (!kind) continue
      const { name, workno } = input.learner
      if ((kind === 'workno' ? workno : name).trim() === '') continue
      asked = true
      const wanted = readKeywords(keywords.replaceAll('{name}', name).replaceAll('{workno}', workno), lexicon)
      if (turns.some((t) => keywordsScore(lexicon.prepare(t.text), wanted, lexicon.english) > 0)) continue
      findings.push({
        kind,
        loss: LOSS.identity,
        turn: last?.turn ?? 0,
        quote: last?.text ?? '',
        atMs: last ? turnStartMs(last) : null,
        detail: { wanted: kind === 'workno' ? workno : name, node: node.name },
        better,
      })
    }
  }
  return { dimension: 'identity', notMeasured: asked ? null : 'not_asked', findings }
}

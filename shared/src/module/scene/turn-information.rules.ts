import { clausesOf } from '../understanding/clauses.rules'
import { checkInformation, claimsOf, otherValue } from '../understanding/key-information.rules'
import type { InformationCheck } from '../understanding/key-information.types'
import type { Contradiction } from './flow.types'
import type { FlowNode, SceneContent } from './scene.contract'
import { sceneIndex } from './scene-index.rules'
import { explainedShare } from './similarity.rules'

export interface Information {
  said: string[]
  missed: string[]
  contradicted: Contradiction[]
}

/** A node's key information when nothing was said. Scoring checks name and work number. */
export const unsaid = (node: FlowNode): Information => ({
  said: [],
  missed: node.mustSay.filter(({ keywords }) => !/\{(name|workno)\}/.test(keywords)).map(({ label }) => label),
  contradicted: [],
})

function contradiction(
  text: string,
  label: string,
  { evidence, expected, found, sure }: InformationCheck,
  better = label,
): Contradiction {
  const range = evidence ?? { start: 0, end: text.length }
  return {
    label,
    ...range,
    expected: expected ?? better,
    found: found ?? text.slice(range.start, range.end),
    sure,
  }
}

/** Share of a clause's words, its figure aside, that a fact's own sentences explain when it speaks of the fact. */
const ABOUT_FACT = 0.4

/**
 * Facts of other nodes that a turn states with another figure. Figures that stand anywhere in the scene are none of
 * these: which of them belongs where cannot be told from words.
 */
export function contradictedElsewhere(content: SceneContent, node: FlowNode, text: string): Contradiction[] {
  const { facts, figures, lexicon, weigh } = sceneIndex(content)
  if (facts.length === 0) return []
  const claims = claimsOf(text, clausesOf(text, lexicon.reading.english), figures).map((claim) => {
    const { text: clause } = lexicon.prepare(text.slice(claim.clause.start, claim.clause.end))
    return { ...claim, words: lexicon.prepare(clause.replace(claim.value.text, ' ')).features }
  })
  const found = new Map<string, Contradiction>()
  for (const { nodeId, label, better, values, topic, about } of facts) {
    if (nodeId === node.id || node.mustSay.some((own) => own.label === label) || found.has(label)) continue
    const speaking = claims.filter(
      ({ words }) => topic.some((word) => words.has(word)) && explainedShare(words, about, weigh) >= ABOUT_FACT,
    )
    const wrong = otherValue(speaking, values)
    if (wrong) found.set(label, { ...contradiction(text, label, wrong, better), nodeId })
  }
  return [...found.values()]
}

/** Which of a node's key information a text contains, misses, and contradicts. */
export function keyInformation(
  content: SceneContent,
  node: FlowNode,
  text: string,
  known: readonly string[] = [],
): Information {
  const index = sceneIndex(content)
  const found: Information = { said: [], missed: [], contradicted: [] }
  for (const item of node.mustSay) {
    if (/\{(name|workno)\}/.test(item.keywords)) continue
    const { label, better } = item
    const result = checkInformation(text, item, index.lexicon, known)
    if (result.verdict === 'said') found.said.push(label)
    else if (result.verdict === 'missing' || !result.evidence) found.missed.push(label)
    else found.contradicted.push(contradiction(text, label, result, better))
  }
  return found
}

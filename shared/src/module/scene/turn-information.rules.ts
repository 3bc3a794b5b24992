import { checkInformation } from '../understanding/key-information.rules'
import type { Contradiction } from './flow.types'
import type { FlowNode, SceneContent } from './scene.contract'
import { sceneIndex } from './scene-index.rules'

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
    else {
      const { evidence, expected = better ?? label, sure } = result
      found.contradicted.push({
        label,
        ...evidence,
        expected,
        found: result.found ?? text.slice(evidence.start, evidence.end),
        sure,
      })
    }
  }
  return found
}

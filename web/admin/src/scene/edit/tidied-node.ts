import type { MustSay } from '@lianda/shared/module/scene/key-information.contract'
import type { NodeConduct } from '@lianda/shared/module/scene/node-conduct.contract'
import type { FlowNode } from '@lianda/shared/module/scene/scene.contract'
import { said } from './said-lines'

/** All lists of lines of a node. */
const linesIn = ({ transitions, mustSay, conduct = [] }: FlowNode): string[][] => [
  ...transitions.map(({ scripts }) => scripts),
  ...mustSay.map(({ counters = [] }) => counters),
  ...conduct.map(({ words = [] }) => words),
]

/** Key information without empty lines. */
export function tidiedInformation({ counters = [], ...item }: MustSay): MustSay {
  const kept = said(counters)
  return kept.length > 0 ? { ...item, counters: kept } : item
}

function tidiedConduct({ words = [], ...row }: NodeConduct): NodeConduct {
  const kept = said(words)
  return kept.length > 0 ? { ...row, words: kept } : row
}

/** A step of a drawn flow without empty lines; the same object where it has none. */
export const tidiedNode = (node: FlowNode): FlowNode =>
  linesIn(node).every((lines) => lines.every((one) => one !== '' && one === one.trim()))
    ? node
    : {
        ...node,
        transitions: node.transitions.map((way) => ({ ...way, scripts: said(way.scripts) })),
        mustSay: node.mustSay.map(tidiedInformation),
        ...(node.conduct ? { conduct: node.conduct.map(tidiedConduct) } : {}),
      }

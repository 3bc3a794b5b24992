import * as z from 'zod/mini'
import { fieldErrors } from '../../contract/field-errors'
import { badParts, keywordsSayNothing, parseKeywords } from '../lexicon/keywords.rules'
import { valuesOf } from '../understanding/values.rules'
import { referenceProblems } from './customer/customer-references.rules'
import { validateFlow } from './flow-problems.rules'
import { withFreeFlow } from './free/free-flow.rules'
import { ACCEPT, proposedParts } from './proposal/proposed.rules'
import { sceneContent, type SceneContent } from './scene.contract'
import type { DraftProblem } from './scene-draft.admin.contract'

/**
 * All that keeps a draft from being published, each with its field; empty: it can be published.
 * @param place where the scene lies; without it that is not judged
 */
export function draftProblems(content: SceneContent, place?: { catalogId: string | null }): DraftProblem[] {
  const parsed = z.safeParse(sceneContent, withFreeFlow(content), { reportInput: true })
  const missing = parsed.success
    ? []
    : fieldErrors(parsed.error.issues).filter(({ field }) => !saidElsewhere(content, field))
  return [
    ...missing,
    ...(place?.catalogId === null && !content.free ? [{ field: 'catalogId', rule: 'required' }] : []),
    ...wordProblems(content),
    ...informationProblems(content),
    ...deafMemories(content),
    ...lexiconProblems(content),
    ...referenceProblems(withFreeFlow(content)),
    ...flowProblems(content),
    ...proposedProblems(content),
  ]
}

/**
 * Whether a fault of the shape is told by another problem: the flow of a free practice is made from its fields, and where a
 * transition leads is a rule of the flow.
 */
const saidElsewhere = ({ free }: SceneContent, field: string): boolean =>
  free ? field.startsWith('flow') : /^flow\.nodes\.\d+\.transitions\.\d+\.node$/.test(field)

/** The broken rules of a drawn flow, each at its node or transition. */
function flowProblems(content: SceneContent): DraftProblem[] {
  const { nodes } = content.flow
  return validateFlow(content).map((flow) => {
    const at = nodes.findIndex(({ id }) => id === flow.nodeId)
    const way = nodes[at]?.transitions.findIndex(({ id }) => id === flow.transitionId) ?? -1
    const field = ['flow', ...(at < 0 ? [] : ['nodes', at]), ...(way < 0 ? [] : ['transitions', way])].join('.')
    return { field, rule: flow.rule, params: { node: nodes[at]?.name ?? '' }, flow }
  })
}

/** Texts of a language model that nobody has accepted, by the part that they are in. */
const proposedProblems = (content: SceneContent): DraftProblem[] =>
  proposedParts(content).map(({ at, field, name, texts }) => {
    const [kind, id] = at.split('/')
    const fix = { kind: ACCEPT, from: id }
    return {
      ...{ field, rule: 'proposed', params: { node: name, n: texts.length } },
      ...(kind === 'flow' ? { flow: { rule: 'proposed', nodeId: id, fix } } : {}),
    }
  })

/** Key words that say nothing. */
function wordProblems({ free, customer }: SceneContent): DraftProblem[] {
  const given = [
    ...(free?.points ?? []).map(({ met }, at) => [`free.points.${at}.met.keywords`, met.keywords]),
    ...(free?.forbidden ?? []).map(({ keywords }, at) => [`free.forbidden.${at}.keywords`, keywords]),
    ...(customer?.facts ?? []).map(({ asked }, at) => [`customer.facts.${at}.asked.keywords`, asked.keywords]),
    ...(customer?.smallTalk ?? []).map(({ asked }, at) => [`customer.smallTalk.${at}.asked.keywords`, asked.keywords]),
    ...(customer?.objections ?? []).map(({ resolvedBy }, at) => [
      `customer.objections.${at}.resolvedBy.keywords`,
      resolvedBy.keywords,
    ]),
    ...(customer?.memories ?? []).map(({ keywords }, at) => [`customer.memories.${at}.keywords`, keywords]),
    ...(customer?.memories ?? []).flatMap(({ options = [] }, at) =>
      options.map(({ keywords }, n) => [`customer.memories.${at}.options.${n}.keywords`, keywords]),
    ),
  ] as [string, string][]
  return given.flatMap(([field, keywords]) => (keywordsSayNothing(keywords) ? [{ field, rule: 'keywords' }] : []))
}

/** Key information of points that nobody can say: it has no words, or its figure is none. Of nodes the flow's rules tell it. */
const informationProblems = ({ free }: SceneContent): DraftProblem[] =>
  (free?.points ?? []).flatMap(({ mustSay }, at) =>
    mustSay.flatMap(({ keywords, value }, n) => {
      const field = `free.points.${at}.mustSay.${n}`
      const isBad = badParts(keywords) || parseKeywords(keywords).length === 0
      return [
        ...(isBad ? [{ field: `${field}.keywords`, rule: keywords.trim() === '' ? 'required' : 'keywords' }] : []),
        ...(value !== undefined && valuesOf(value).length === 0 ? [{ field: `${field}.value`, rule: 'figure' }] : []),
      ]
    }),
  )

/** Memories of a figure that no words lead to: nothing would ever be remembered. A name and a choice need none. */
const deafMemories = ({ customer }: SceneContent): DraftProblem[] =>
  (customer?.memories ?? []).flatMap(({ kind, keywords }, at) =>
    keywords === '' && kind !== 'name' && kind !== 'choice'
      ? [{ field: `customer.memories.${at}.keywords`, rule: 'required' }]
      : [],
  )

/** Words of the scene without the word itself, or without what it stands for. */
function lexiconProblems({ lexicon: { sensitive, synonyms, hotWords } }: SceneContent): DraftProblem[] {
  const empty = (field: string, word: string): DraftProblem[] =>
    word.trim() === '' ? [{ field: `lexicon.${field}`, rule: 'required' }] : []
  const none = (field: string, words: readonly string[]): DraftProblem[] =>
    words.length === 0 ? [{ field: `lexicon.${field}`, rule: 'too_few', params: { n: 1 } }] : []
  return [
    ...sensitive.flatMap(({ word }, at) => empty(`sensitive.${at}.word`, word)),
    ...synonyms.flatMap(({ base, words }, at) => [
      ...empty(`synonyms.${at}.base`, base),
      ...none(`synonyms.${at}.words`, words),
    ]),
    ...hotWords.flatMap(({ word, replace }, at) => [
      ...empty(`hotWords.${at}.word`, word),
      ...none(`hotWords.${at}.replace`, replace),
    ]),
  ]
}

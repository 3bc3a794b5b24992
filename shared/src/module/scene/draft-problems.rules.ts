import * as z from 'zod/mini'
import { fieldErrors } from '../../contract/field-errors'
import { badParts, parseKeywords } from '../lexicon/keywords.rules'
import { referenceProblems } from './customer/customer-references.rules'
import { withFreeFlow } from './free/free-flow.rules'
import { sceneContent, type SceneContent } from './scene.contract'
import type { DraftProblem } from './scene-draft.admin.contract'

/** All that keeps a draft from being published, each with its field; empty: it can be published. */
export function draftProblems(content: SceneContent): DraftProblem[] {
  const parsed = z.safeParse(sceneContent, withFreeFlow(content), { reportInput: true })
  // The flow of a free practice is made from it: what is wrong there is wrong in its fields already.
  const missing = parsed.success
    ? []
    : fieldErrors(parsed.error.issues).filter(({ field }) => !field.startsWith('flow'))
  return [...missing, ...wordProblems(content), ...referenceProblems(withFreeFlow(content))]
}

/** Key words that say nothing. */
function wordProblems({ free, customer }: SceneContent): DraftProblem[] {
  const given = [
    ...(free?.points ?? []).map(({ met }, at) => [`free.points.${at}.met.keywords`, met.keywords]),
    ...(free?.forbidden ?? []).map(({ keywords }, at) => [`free.forbidden.${at}.keywords`, keywords]),
    ...(customer?.facts ?? []).map(({ asked }, at) => [`customer.facts.${at}.asked.keywords`, asked.keywords]),
    ...(customer?.smallTalk ?? []).map(({ asked }, at) => [`customer.smallTalk.${at}.asked.keywords`, asked.keywords]),
    ...(customer?.memories ?? []).flatMap(({ options = [] }, at) =>
      options.map(({ keywords }, n) => [`customer.memories.${at}.options.${n}.keywords`, keywords]),
    ),
  ] as [string, string][]
  return given.flatMap(([field, keywords]) =>
    keywords !== '' && (badParts(keywords) || parseKeywords(keywords).length === 0)
      ? [{ field, rule: 'keywords' }]
      : [],
  )
}

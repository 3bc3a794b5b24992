import * as z from 'zod/mini'
import { fieldErrors } from '../../contract/field-errors'
import { badParts, parseKeywords } from '../lexicon/keywords.rules'
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
  return [...missing, ...wordProblems(content), ...idProblems(content)]
}

/** Key words that say nothing. */
function wordProblems({ free, customer }: SceneContent): DraftProblem[] {
  const given = [
    ...(free?.points ?? []).map(({ met }, at) => [`free.points.${at}.met.keywords`, met.keywords]),
    ...(free?.forbidden ?? []).map(({ keywords }, at) => [`free.forbidden.${at}.keywords`, keywords]),
    ...(customer?.facts ?? []).map(({ asked }, at) => [`customer.facts.${at}.asked.keywords`, asked.keywords]),
    ...(customer?.smallTalk ?? []).map(({ asked }, at) => [`customer.smallTalk.${at}.asked.keywords`, asked.keywords]),
  ] as [string, string][]
  return given.flatMap(([field, keywords]) =>
    keywords !== '' && (badParts(keywords) || parseKeywords(keywords).length === 0)
      ? [{ field, rule: 'keywords' }]
      : [],
  )
}

/** Ids that two rows share, and facts that wait for one that is not there. */
function idProblems({ free, customer }: SceneContent): DraftProblem[] {
  const facts = customer?.facts ?? []
  const rows = [
    ...(free?.points ?? []).map(({ id }, at) => ({ id, field: `free.points.${at}.label` })),
    ...facts.map(({ id }, at) => ({ id, field: `customer.facts.${at}.label` })),
    ...(customer?.smallTalk ?? []).map(({ id }, at) => ({ id, field: `customer.smallTalk.${at}.label` })),
  ]
  const known = new Set(facts.map(({ id }) => id))
  const points = new Set((free?.points ?? []).map(({ id }) => id))
  return [
    ...rows.flatMap(({ id, field }, at) =>
      rows.findIndex((row) => row.id === id) === at ? [] : [{ field, rule: 'id_same' }],
    ),
    ...facts.flatMap(({ after, id }, at) =>
      after.some((one) => one === id || !known.has(one))
        ? [{ field: `customer.facts.${at}.after`, rule: 'not_found' }]
        : [],
    ),
    ...(free?.ends ?? []).flatMap(({ met }, at) =>
      met.some((one) => !points.has(one)) ? [{ field: `free.ends.${at}.met`, rule: 'not_found' }] : [],
    ),
  ]
}

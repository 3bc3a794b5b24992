import * as z from 'zod/mini'
import { fieldErrors } from '../../contract/field-errors'
import type { FieldError } from '../../error/app-error'
import { keywordsSayNothing } from '../lexicon/keywords.rules'
import { type CustomerContent, customerContent } from './customer.admin.contract'

/**
 * What a customer still misses, each with its place as in a scene: `persona.brief`, `customer.facts.0.label`. What only a
 * scene can have (memories, drawn values, what raises a doubt) is asked for there.
 */
export function customerProblems(content: CustomerContent): FieldError[] {
  const parsed = z.safeParse(customerContent, content, { reportInput: true })
  const missing = parsed.success ? [] : fieldErrors(parsed.error.issues)
  const found = [...missing, ...keywordProblems(content), ...orderProblems(content)]
  return found.map((one) => ({ ...one, field: placeInScene(one.field) }))
}

const placeInScene = (field: string): string => (field.startsWith('persona') ? field : `customer.${field}`)

const problem = (field: string, rule: string): FieldError => ({ field, rule })

function keywordProblems({ facts, smallTalk, objections = [] }: CustomerContent): FieldError[] {
  const given = [
    ...facts.map(({ asked }, at) => [`facts.${at}.asked.keywords`, asked.keywords] as const),
    ...smallTalk.map(({ asked }, at) => [`smallTalk.${at}.asked.keywords`, asked.keywords] as const),
    ...objections.map(({ resolvedBy }, at) => [`objections.${at}.resolvedBy.keywords`, resolvedBy.keywords] as const),
  ]
  return given.flatMap(([field, keywords]) => (keywordsSayNothing(keywords) ? [problem(field, 'keywords')] : []))
}

/** Facts that wait for one that is not there, or for themselves. */
function orderProblems({ facts }: CustomerContent): FieldError[] {
  const known = new Set(facts.map(({ id }) => id))
  return facts.flatMap(({ id, after }, at) =>
    after.some((one) => one === id || !known.has(one)) ? [problem(`facts.${at}.after`, 'not_found')] : [],
  )
}

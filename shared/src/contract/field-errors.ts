import type * as z from 'zod/mini'
import type { FieldError } from '../error/app-error'

/**
 * Turns all issues of a schema into field errors. The rule is a key of `field.json`; if a field has its own text
 * (`format_mobile`), `fieldText` finds it by the field's name.
 */
export function fieldErrors(issues: readonly z.core.$ZodIssue[]): FieldError[] {
  return issues.flatMap((issue) => oneIssue(issue))
}

function oneIssue(issue: z.core.$ZodIssue): FieldError[] {
  const field = issue.path.map(String).join('.')
  switch (issue.code) {
    case 'invalid_type':
      return [{ field, rule: issue.input === undefined ? 'required' : 'type', params: { expected: issue.expected } }]
    case 'too_small':
      return [sized(field, issue.origin, issue.minimum, 'too_short', 'too_few', 'too_small')]
    case 'too_big':
      return [sized(field, issue.origin, issue.maximum, 'too_long', 'too_many', 'too_big')]
    case 'invalid_format':
      return [{ field, rule: `format_${issue.path.map(String).at(-1) ?? ''}` }]
    case 'unrecognized_keys':
      return issue.keys.map((key) => ({ field: field ? `${field}.${key}` : key, rule: 'unknown' }))
    default:
      return [{ field, rule: issue.input === undefined ? 'required' : 'choice' }]
  }
}

function sized(
  field: string,
  origin: string,
  limit: number | bigint,
  ofText: string,
  ofList: string,
  ofNumber: string,
): FieldError {
  const n = Number(limit)
  if (origin === 'string')
    return { field, rule: ofText === 'too_short' && n === 1 ? 'required' : ofText, params: { n } }
  if (origin === 'array' || origin === 'set' || origin === 'map') return { field, rule: ofList, params: { n } }
  return { field, rule: ofNumber, params: { n } }
}

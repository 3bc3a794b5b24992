import * as z from 'zod/mini'
import type { Endpoint } from '@lianda/shared/contract/endpoint'
import { AppError } from '@lianda/shared/error/app-error'
import { fieldErrors } from '../infra/validation/field-errors'
import { coerce } from './coerce'

/** The parts of a request that make up a call's input. */
export interface RawInput {
  path: Readonly<Record<string, string | undefined>>
  query: Readonly<Record<string, unknown>>
  body: unknown
  /** The body is form-encoded, so its values are text. */
  form: boolean
}

/**
 * Merges the parts into one flat input and validates it. The path overrides the query and the query the body, so that
 * guard and handler always see the same object. Throws `request/invalid` with all field errors.
 */
export function decodeInput(contract: Endpoint, raw: RawInput): unknown {
  if (raw.body !== undefined && (typeof raw.body !== 'object' || raw.body === null || Array.isArray(raw.body)))
    throw new AppError('request/malformed')
  const body = (raw.body ?? {}) as Record<string, unknown>
  const members = {
    ...(raw.form ? asTyped(contract, body) : body),
    ...asTyped(contract, { ...raw.query, ...raw.path }),
  }
  const parsed = z.safeParse(contract.input, members, { reportInput: true })
  if (!parsed.success) throw new AppError('request/invalid', { fields: fieldErrors(parsed.error.issues) })
  return parsed.data
}

function asTyped(contract: Endpoint, text: Record<string, unknown>): Record<string, unknown> {
  const typed = coerce(contract.input, text)
  const entries = Object.entries(typed as Record<string, unknown>)
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined))
}

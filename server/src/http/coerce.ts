import * as z from 'zod/mini'

type Schema = z.core.$ZodType
type Def = { type: string } & Record<string, unknown>

const defOf = (schema: Schema): Def => schema._zod.def as unknown as Def

/**
 * Converts text from a query, a path or a form to the types of a schema: numbers, "false", objects and lists as JSON
 * strings (calls accept both encodings). A value that does not fit its type is left for the validation to refuse.
 */
export function coerce(schema: Schema, value: unknown): unknown {
  const def = defOf(schema)
  switch (def.type) {
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'readonly':
      return coerceWrapped(def, value)
    case 'int':
    case 'number':
      return typeof value === 'string' && value.trim() !== '' && Number.isFinite(Number(value)) ? Number(value) : value
    case 'boolean':
      return value === 'true' || value === '1' ? true : value === 'false' || value === '0' ? false : value
    case 'literal':
      return coerceLiteral(def.values, value)
    case 'union':
      return coerceUnion(def.options as readonly Schema[], value)
    case 'array':
      return coerceArray(def.element as Schema, value)
    case 'object':
      return coerceObject(def.shape as Record<string, Schema>, fromJson(value))
    case 'record':
      return fromJson(value)
    default:
      return value
  }
}

function coerceWrapped(def: Def, value: unknown): unknown {
  if (def.type === 'nullable' && (value === 'null' || value === '')) return null
  // A form sends an empty text for an absent value of another type.
  const inner = def.innerType as Schema
  if (value === '' && def.type !== 'nullable' && !acceptsText(inner)) return undefined
  return coerce(inner, value)
}

function acceptsText(schema: Schema): boolean {
  const def = defOf(schema)
  if ('innerType' in def) return acceptsText(def.innerType as Schema)
  if (def.type === 'union') return (def.options as readonly Schema[]).some(acceptsText)
  return def.type === 'string' || def.type === 'any' || def.type === 'unknown'
}

function coerceLiteral(values: unknown, value: unknown): unknown {
  if (!Array.isArray(values) || typeof value !== 'string') return value
  return (values as unknown[]).find((one) => String(one) === value) ?? value
}

function coerceUnion(options: readonly Schema[], value: unknown): unknown {
  for (const option of options) {
    const candidate = coerce(option, value)
    if (z.safeParse(option, candidate).success) return candidate
  }
  return value
}

function coerceArray(element: Schema, value: unknown): unknown {
  const list = fromJson(value)
  if (Array.isArray(list)) return list.map((one) => coerce(element, one))
  return list === undefined || list === null || list === '' ? list : [coerce(element, list)]
}

function coerceObject(shape: Record<string, Schema>, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  const known = value as Record<string, unknown>
  return Object.fromEntries(
    Object.entries(known).map(([key, one]) => [
      key,
      Object.hasOwn(shape, key) ? coerce(shape[key] as Schema, one) : one,
    ]),
  )
}

function fromJson(value: unknown): unknown {
  if (typeof value !== 'string' || !/^\s*[[{]/.test(value)) return value
  try {
    return JSON.parse(value) as unknown
  } catch {
    return value
  }
}

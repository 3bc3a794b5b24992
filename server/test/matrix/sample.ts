import * as z from 'zod/mini'

/** The part of JSON Schema that our contracts come to. */
interface Shape {
  type?: string
  const?: unknown
  enum?: unknown[]
  anyOf?: Shape[]
  oneOf?: Shape[]
  properties?: Record<string, Shape>
  required?: string[]
  items?: Shape
  minItems?: number
  minLength?: number
  maxLength?: number
  minimum?: number
  pattern?: string
}

const shapeOf = (schema: z.core.$ZodType): Shape =>
  z.toJSONSchema(schema, { unrepresentable: 'any', io: 'input' }) as Shape

/** Texts for the patterns of our contracts; the first that fits is taken. */
const TEXTS = ['sample', 'sample-sample-sample', '2030-01-01', '0', '1', 'a'.repeat(64), '0000-0000', '']

function made(shape: Shape): unknown {
  if ('const' in shape) return shape.const
  if (shape.enum) return shape.enum[0]
  const [choice] = shape.anyOf ?? shape.oneOf ?? []
  if (choice) return made(choice)
  if (shape.type === 'object') {
    const { properties = {}, required = [] } = shape
    return Object.fromEntries(required.map((name) => [name, made(properties[name] ?? {})]))
  }
  if (shape.type === 'array') return Array.from({ length: shape.minItems ?? 0 }, () => made(shape.items ?? {}))
  if (shape.type === 'boolean') return false
  if (shape.type === 'integer' || shape.type === 'number') return Math.max(0, shape.minimum ?? 0)
  if (shape.type !== 'string') return null
  const fits = (text: string) =>
    text.length >= (shape.minLength ?? 0) && new RegExp(shape.pattern ?? '', 'u').test(text)
  return TEXTS.find(fits)
}

/** An input with everything that the schema requires, and nothing else. What a refinement wants the row adds. */
export const sampleOf = (schema: z.core.$ZodType): Record<string, unknown> =>
  made(shapeOf(schema)) as Record<string, unknown>

/** The names of an input's members. */
export const membersOf = (schema: z.core.$ZodType): string[] => Object.keys(shapeOf(schema).properties ?? {})

/** Where a text stands in an input: the names and positions that lead to it. */
type Path = readonly (string | number)[]

export interface TextPlace {
  path: Path
  /** Anything may be written there, at most so many characters. */
  free: boolean
  max: number
}

/** Every place where an input may have a text; of lists the first member, of choices the one that the sample takes. */
export function textsOf(schema: z.core.$ZodType): TextPlace[] {
  const found: TextPlace[] = []
  const look = (shape: Shape, path: Path): void => {
    const { type, pattern, maxLength = Infinity, anyOf, oneOf, properties = {}, items } = shape
    if (type === 'string' && !shape.enum && !('const' in shape))
      found.push({ path, free: pattern === undefined, max: maxLength })
    const [choice] = anyOf ?? oneOf ?? []
    if (choice) look(choice, path)
    for (const [name, one] of Object.entries(properties)) look(one, [...path, name])
    if (items) look(items, [...path, 0])
  }
  look(shapeOf(schema), [])
  return found
}

/** A copy of the input with the value there; parts that are missing are made. */
export function withAt(input: unknown, [first, ...rest]: Path, value: unknown): unknown {
  if (first === undefined) return value
  if (typeof first === 'number') {
    const list: unknown[] = Array.isArray(input) ? [...(input as unknown[])] : []
    list[first] = withAt(list[first], rest, value)
    return list
  }
  const object = (typeof input === 'object' && input !== null ? input : {}) as Record<string, unknown>
  return { ...object, [first]: withAt(object[first], rest, value) }
}

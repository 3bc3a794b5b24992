import * as z from 'zod/mini'

const minimumOf = (check: z.core.$ZodCheck): string => check._zod.def.check

/**
 * The same shape for content in work: texts and lists may still be empty. What has a form of its own (an id), the
 * greatest lengths and the ranges of numbers stay, so that a finished draft needs no other shape.
 */
export function loosened<T extends z.core.$ZodType>(schema: T): T {
  const { def } = schema._zod as unknown as { def: LooseDef }
  const checks = def.checks ?? []
  if (def.type === 'string' && !checks.some((check) => minimumOf(check) === 'string_format'))
    return withDef(schema, { checks: checks.filter((check) => minimumOf(check) !== 'min_length') })
  if (def.type === 'array' && def.element)
    return withDef(schema, {
      element: loosened(def.element),
      checks: checks.filter((check) => minimumOf(check) !== 'min_length'),
    })
  if (def.type === 'object' && def.shape)
    return withDef(schema, {
      shape: Object.fromEntries(Object.entries(def.shape).map(([name, member]) => [name, loosened(member)])),
    })
  return def.innerType ? withDef(schema, { innerType: loosened(def.innerType) }) : schema
}

interface LooseDef {
  type: string
  checks?: readonly z.core.$ZodCheck[]
  element?: z.core.$ZodType
  shape?: Readonly<Record<string, z.core.$ZodType>>
  /** Of optional, nullable and defaulted members. */
  innerType?: z.core.$ZodType
}

const withDef = <T extends z.core.$ZodType>(schema: T, over: Partial<LooseDef>): T =>
  z.core.clone(schema, { ...schema._zod.def, ...over } as never)

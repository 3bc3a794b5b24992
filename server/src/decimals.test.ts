import { afterAll, beforeAll, expect, it } from 'vitest'
import * as z from 'zod/mini'
import type { Endpoint } from '@lianda/shared/contract/endpoint'
import { createWorld, type World } from '../test/world'

let world: World
let endpoints: readonly Endpoint[]
beforeAll(async () => {
  world = await createWorld()
  endpoints = world.server.app.modules.flatMap(({ routes = [] }) => routes.map(({ contract }) => contract))
})
afterAll(() => world.close())

type Json = Record<string, unknown>

/** Reports every number field of a schema by name, and whether the schema says it is an integer (`whole`). */
function numbersOf(schema: unknown, name: string, found: (name: string, whole: boolean) => void): void {
  if (Array.isArray(schema)) for (const one of schema) numbersOf(one, name, found)
  if (typeof schema !== 'object' || schema === null || Array.isArray(schema)) return
  const { type, properties = {}, ...rest } = schema as Json & { properties?: Json }
  if (type === 'integer' || type === 'number') found(name, type === 'integer')
  for (const [key, member] of Object.entries(properties)) numbersOf(member, key, found)
  for (const key of ['items', 'anyOf', 'allOf', 'oneOf', 'additionalProperties'] as const)
    numbersOf(rest[key], name, found)
}
const schemaOf = (schema: z.core.$ZodType, io: 'input' | 'output') =>
  z.toJSONSchema(schema, { io, unrepresentable: 'any' })

it('what may be given with a decimal is never answered as a whole number only', () => {
  const given = new Set<string>()
  for (const { input } of endpoints)
    numbersOf(schemaOf(input, 'input'), '', (name, whole) => {
      if (!whole) given.add(name)
    })
  expect([...given]).toEqual(expect.arrayContaining(['passScore', 'score']))
  const strict = new Set<string>()
  for (const { id, output } of endpoints)
    numbersOf(schemaOf(output, 'output'), '', (name, whole) => {
      if (whole && given.has(name)) strict.add(`${id}: ${name}`)
    })
  expect([...strict]).toEqual([])
})

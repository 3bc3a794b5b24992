import * as z from 'zod/mini'
import type { Endpoint } from '@lianda/shared/contract/endpoint'
import { ERRORS, type ErrorCode } from '@lianda/shared/error/codes'
import type { Route } from './route'

type Json = Record<string, unknown>

/** Failures that every call can return besides its own. */
const GENERAL: readonly ErrorCode[] = ['request/invalid', 'request/malformed', 'request/too_many', 'server/fault']
const WITH_SESSION: readonly ErrorCode[] = [
  'identity/no_token',
  'identity/expired',
  'identity/replaced',
  'identity/forbidden',
]

/** OpenAPI 3.1 document of the bound routes, generated from the contracts alone. */
export function openApiDocument(routes: readonly Route[], version: string): Json {
  const paths: Record<string, Json> = {}
  for (const { contract } of routes) {
    const path = `/${contract.path}`
    paths[path] = { ...paths[path], [contract.method.toLowerCase()]: operation(contract) }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Lianda', version },
    paths,
    components: {
      securitySchemes: { token: { type: 'apiKey', in: 'header', name: 'token' } },
      schemas: { Failure: FAILURE },
    },
  }
}

function operation(contract: Endpoint): Json {
  const input = jsonSchema(contract.input, 'input')
  const members = (input.properties ?? {}) as Record<string, Json>
  const required = new Set(Array.isArray(input.required) ? (input.required as string[]) : [])
  const inPath = [...contract.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '')
  const hasBody = contract.method === 'POST' || contract.method === 'PUT'
  const placeOf = (name: string): 'path' | 'query' | 'body' =>
    inPath.includes(name) ? 'path' : !hasBody || contract.query?.includes(name) ? 'query' : 'body'
  const names = Object.keys(members)
  const body = names.filter((name) => placeOf(name) === 'body')
  return {
    operationId: contract.method === contract.also ? `${contract.id}.${contract.method}` : contract.id,
    summary: contract.summary,
    tags: [contract.id.split('.')[0]],
    ...(contract.spec ? { description: `Specification: ${contract.spec}` } : {}),
    'x-effect': contract.effect,
    'x-action': contract.action,
    security: contract.auth === 'session' ? [{ token: [] }] : [],
    parameters: names
      .filter((name) => placeOf(name) !== 'body')
      .map((name) => ({
        name,
        in: placeOf(name),
        required: placeOf(name) === 'path' || required.has(name),
        schema: members[name],
      })),
    ...(contract.upload ? { requestBody: FILE_BODY } : {}),
    ...(body.length > 0 ? { requestBody: requestBody(members, body, required) } : {}),
    responses: responses(contract),
  }
}

function requestBody(members: Record<string, Json>, names: readonly string[], required: ReadonlySet<string>): Json {
  const schema = {
    type: 'object',
    properties: Object.fromEntries(names.map((name) => [name, members[name]])),
    required: names.filter((name) => required.has(name)),
  }
  return { content: { 'application/json': { schema }, 'application/x-www-form-urlencoded': { schema } } }
}

function responses(contract: Endpoint): Json {
  const codes = [...GENERAL, ...(contract.auth === 'session' ? WITH_SESSION : []), ...(contract.errors ?? [])]
  const output = jsonSchema(contract.output, 'output')
  const success = { ...output, properties: { successed: { const: true }, ...(output.properties as Json) } }
  const failures = new Map<number, ErrorCode[]>()
  for (const code of codes) failures.set(ERRORS[code].status, [...(failures.get(ERRORS[code].status) ?? []), code])
  const ref = { schema: { $ref: '#/components/schemas/Failure' } }
  return {
    200: { description: 'It worked', content: { 'application/json': { schema: success } } },
    ...Object.fromEntries(
      [...failures].map(([status, list]) => [
        status,
        { description: list.join(', '), content: { 'application/json': ref } },
      ]),
    ),
  }
}

function jsonSchema(schema: z.core.$ZodType, io: 'input' | 'output'): Json {
  const { $schema: _draft, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json
  return rest
}

const FILE_BODY = {
  content: {
    'multipart/form-data': {
      schema: { type: 'object', properties: { file: { type: 'string', format: 'binary' } }, required: ['file'] },
    },
  },
}

const FAILURE = {
  type: 'object',
  required: ['successed', 'errcode', 'errmsg', 'code', 'requestId'],
  properties: {
    successed: { const: false },
    errcode: { type: 'integer' },
    errmsg: { type: 'string' },
    code: { type: 'string', enum: Object.keys(ERRORS) },
    requestId: { type: 'string' },
    fields: {
      type: 'array',
      items: {
        type: 'object',
        properties: { field: { type: 'string' }, rule: { type: 'string' }, message: { type: 'string' } },
      },
    },
  },
}

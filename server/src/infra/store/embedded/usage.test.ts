import { existsSync, globSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { DOCUMENT_STAGES } from './aggregate/document-stages'
import { EXPRESSIONS } from './aggregate/expression'
import { ACCUMULATORS } from './aggregate/group-stage'
import { STAGES } from './aggregate/pipeline'
import { HANDLERS } from './command/dispatch'
import { SPEC_FOLDER } from './conformance/spec-folder.fixture'
import { TOP_LEVEL } from './query/filter'
import { OPERATORS } from './query/operators'
import * as refused from './refused'
import { PUSH_MODIFIERS, UPDATE_OPERATORS } from './update/operators'

/*
 * The store supports what somebody needs, and nothing else. Each name says who needs it: the product's own code, its
 * tests and benches, the specification tests that run here, or the driver itself. A new name needs a row; a row that
 * nobody needs any more fails, and its code goes to the table of refusals (refused.ts).
 */
type Need = 'product' | 'tests' | 'specification' | 'driver'

const NEEDED: Readonly<Record<string, { supported: readonly string[]; by: Readonly<Record<string, Need>> }>> = {
  filter: {
    supported: [...Object.keys(TOP_LEVEL), ...Object.keys(OPERATORS)],
    by: {
      ...{ $and: 'product', $or: 'product', $expr: 'product', $eq: 'specification', $ne: 'product', $gt: 'product' },
      ...{ $gte: 'product', $lt: 'product', $lte: 'product', $in: 'product', $nin: 'product', $exists: 'product' },
      ...{ $all: 'product', $regex: 'product', $options: 'product', $type: 'specification' },
    },
  },
  update: {
    supported: [...Object.keys(UPDATE_OPERATORS), ...PUSH_MODIFIERS],
    by: {
      ...{ $set: 'product', $setOnInsert: 'product', $unset: 'product', $inc: 'product', $push: 'product' },
      ...{ $each: 'product', $slice: 'product', $addToSet: 'product', $pull: 'product' },
    },
  },
  stage: {
    supported: [...Object.keys(STAGES), ...Object.keys(DOCUMENT_STAGES)],
    by: {
      ...{ $match: 'product', $group: 'product', $project: 'product', $unwind: 'product', $sort: 'specification' },
      ...{ $limit: 'specification', $skip: 'driver', $listLocalSessions: 'specification', $set: 'specification' },
      ...{ $addFields: 'specification', $replaceWith: 'specification', $replaceRoot: 'specification' },
    },
  },
  accumulator: { supported: Object.keys(ACCUMULATORS), by: { $sum: 'product' } },
  expression: {
    supported: Object.keys(EXPRESSIONS),
    by: {
      ...{ $literal: 'product', $gt: 'product', $eq: 'specification', $rand: 'specification' },
      $setField: 'specification',
    },
  },
}

/** Commands by the call that sends them; those without a call are sent by the driver on its own. */
const COMMANDS: Readonly<Record<string, { need: Need; call?: RegExp }>> = {
  find: { need: 'product', call: /\.find(?:One|ById)?\(/ },
  getMore: { need: 'driver' },
  killCursors: { need: 'driver' },
  count: { need: 'product', call: /\.estimatedDocumentCount\(/ },
  distinct: { need: 'product', call: /\.distinct\(/ },
  aggregate: { need: 'product', call: /\.aggregate[<(]/ },
  insert: { need: 'product', call: /\.(?:insertMany|insertOne|create)\(/ },
  update: { need: 'product', call: /\.update(?:One|Many)\(/ },
  delete: { need: 'product', call: /\.delete(?:One|Many)\(/ },
  findAndModify: { need: 'product', call: /\.findOneAnd(?:Update|Delete|Replace)\(/ },
  create: { need: 'product', call: /\.createCollection\(/ },
  drop: { need: 'product', call: /\.drop(?:Collection)?\(/ },
  dropDatabase: { need: 'product', call: /\.dropDatabase\(/ },
  listCollections: { need: 'product', call: /\.listCollections\(/ },
  createIndexes: { need: 'product', call: /\.createIndexes\(/ },
  listIndexes: { need: 'product', call: /\.(?:listIndexes|indexes)\(/ },
  dropIndexes: { need: 'product', call: /\.dropIndex\(/ },
  explain: { need: 'tests', call: /\.explain\(/ },
  validate: { need: 'tests', call: /command\(\{ validate:/ },
  serverStatus: { need: 'tests', call: /command\(\{ serverStatus:/ },
  storeHold: { need: 'product', call: /command\(\{ storeHold:/ },
  storeHealth: { need: 'product', call: /command\(\{ storeHealth:/ },
  hello: { need: 'driver' },
  ismaster: { need: 'driver' },
  saslStart: { need: 'driver' },
  saslContinue: { need: 'driver' },
  ping: { need: 'driver' },
  endSessions: { need: 'driver' },
}

const repository = resolve(import.meta.dirname, '../../../../..')
const textOf = (files: readonly string[], folder = repository): string =>
  files.map((file) => readFileSync(join(folder, file), 'utf8')).join('\n')

/** The plugin names stages in order to refuse them; OpenAPI has names with a dollar of its own. */
const ELSEWHERE = /server\/src\/(?:infra\/store\/(?:embedded|odm)\/|infra\/store\/org-scope|http\/openapi)/
const sources = globSync(['server/src/**/*.ts', 'bench/src/*.ts'], { cwd: repository })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => !ELSEWHERE.test(file))
const isTest = (file: string): boolean => /\.(?:test|fixture)\.ts$|^bench\//.test(file)
const product = textOf(sources.filter((file) => !isTest(file)))
const tests = textOf(sources.filter(isTest))
const driverFolder = dirname(createRequire(import.meta.url).resolve('mongodb/package.json'))
const driver = textOf(globSync('lib/**/*.js', { cwd: driverFolder }), driverFolder)
const specification = existsSync(SPEC_FOLDER)
  ? textOf(globSync('*.json', { cwd: SPEC_FOLDER }), SPEC_FOLDER)
  : undefined

const TEXTS: Readonly<Record<Need, string | undefined>> = { product, tests, driver, specification }

/** Whether the text uses the name as a key: `$in:`, `"$in":`, `$in =`. */
const hasKey = (text: string, name: string): boolean =>
  new RegExp(`(?<![\\w$])${name.replace('$', '\\$')}['"]?\\s*[:=,;}]`).test(text)

describe.each(Object.entries(NEEDED))('each %s', (kind, { supported, by }) => {
  it('that the store supports is in the table, and the other way round', () => {
    const names = [...new Set(supported)].sort()
    expect(names, `supported ${kind} (left) and the table NEEDED (right) differ`).toEqual(Object.keys(by).sort())
  })

  it.each(Object.entries(by))('%s is needed by the %s', (name, need) => {
    const text = TEXTS[need]
    if (text !== undefined)
      expect(hasKey(text, name), `nothing in the ${need} has ${name}: move it to refused.ts`).toBe(true)
  })
})

describe('each command', () => {
  it('that the store serves is in the table, and the other way round', () => {
    expect(Object.keys(HANDLERS).sort()).toEqual(Object.keys(COMMANDS).sort())
  })

  it.each(Object.entries(COMMANDS))('%s is needed by %o', (name, { need, call }) => {
    const text = TEXTS[need] ?? ''
    expect(call ? call.test(text) : hasKey(text, name), `nothing in the ${need} sends ${name}`).toBe(true)
  })

  it('that the product, its tests and benches send by name is served', () => {
    const sent = [...`${product}${tests}`.matchAll(/\.command\(\{ (\w+):/g)].map(([, name]) => name)
    expect([...new Set(sent)].filter((name) => name && !Object.hasOwn(HANDLERS, name))).toEqual([])
  })
})

it('every operator in the product is supported', () => {
  const supported = new Set(Object.values(NEEDED).flatMap((kind) => kind.supported))
  const used = [...product.matchAll(/(?<![\w$])'?(\$[a-z][a-zA-Z]*)'?:/g)].map(([, name]) => name as string)
  expect(used.length).toBeGreaterThan(100)
  expect(
    [...new Set(used)].filter((name) => !supported.has(name)),
    'not supported by the embedded store',
  ).toEqual([])
})

it('what is supported is not refused', () => {
  const tables: [object, readonly string[]][] = [
    [refused.REFUSED_FILTERS, NEEDED.filter?.supported ?? []],
    [refused.REFUSED_UPDATES, NEEDED.update?.supported ?? []],
    [refused.REFUSED_STAGES, NEEDED.stage?.supported ?? []],
    [refused.REFUSED_ACCUMULATORS, NEEDED.accumulator?.supported ?? []],
    [refused.REFUSED_EXPRESSIONS, NEEDED.expression?.supported ?? []],
    [refused.REFUSED_COMMANDS, Object.keys(HANDLERS)],
  ]
  for (const [table, names] of tables) expect(names.filter((name) => Object.hasOwn(table, name))).toEqual([])
})

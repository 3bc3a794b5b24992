import { EJSON } from 'bson'
import type { Fields } from './spec-file'

/** `root`: extra fields are allowed, here and in the elements of an array, but not deeper. */
type Level = 'root' | 'exact'

/** Matches by the rules of the unified test format. Throws an Error that names the path. */
export function expectMatch(actual: unknown, wanted: unknown, at: string, level: Level): void {
  if (isSpecial(wanted)) return expectSpecial(actual, wanted, at, level)
  if (Array.isArray(wanted)) {
    if (!Array.isArray(actual) || actual.length !== wanted.length) throw differs(actual, wanted, at)
    for (const [i, item] of wanted.entries()) expectMatch(actual[i], item, `${at}[${i}]`, level)
    return
  }
  if (isPlain(wanted)) return expectFields(actual, wanted, at, level)
  if (show(actual) !== show(wanted)) throw differs(actual, wanted, at)
}

function expectFields(actual: unknown, wanted: Fields, at: string, level: Level): void {
  if (!isPlain(actual)) throw differs(actual, wanted, at)
  for (const [name, value] of Object.entries(wanted)) {
    if (!isSpecial(value) && !(name in actual)) throw new Error(`${at}.${name} is missing in ${show(actual)}`)
    expectMatch(actual[name], value, `${at}.${name}`, 'exact')
  }
  const extra = level === 'exact' ? Object.keys(actual).filter((name) => !(name in wanted)) : []
  if (extra.length > 0) throw new Error(`${at} has ${extra.join(', ')} in ${show(actual)}`)
}

function expectSpecial(actual: unknown, wanted: Fields, at: string, level: Level): void {
  const [rule, operand] = Object.entries(wanted)[0] ?? []
  if (rule === '$$unsetOrMatches') {
    if (actual !== undefined && actual !== null) expectMatch(actual, operand, at, level)
  } else if (rule === '$$exists') {
    if ((actual !== undefined) !== operand) throw new Error(`${at} ${operand ? 'is missing' : 'is there'}`)
  } else if (rule === '$$type') {
    const types = typesOf(actual)
    if (![operand].flat().some((type) => types.includes(String(type)))) throw differs(actual, wanted, at)
  } else {
    throw new Error(`the runner has no rule ${String(rule)}`)
  }
}

/** BSON type names of a decoded value; a number has lost its BSON class. */
function typesOf(value: unknown): readonly string[] {
  if (typeof value === 'number') return Number.isInteger(value) ? ['int', 'long', 'double'] : ['double']
  if (typeof value === 'boolean') return ['bool']
  if (value === null) return ['null']
  if (Array.isArray(value)) return ['array']
  if (value instanceof Date) return ['date']
  if (isPlain(value)) return ['object']
  if (typeof value === 'object' && '_bsontype' in value) {
    const name = String(value._bsontype)
    return [name === 'ObjectId' ? 'objectId' : name === 'Binary' ? 'binData' : name.toLowerCase()]
  }
  return [typeof value]
}

const differs = (actual: unknown, wanted: unknown, at: string): Error =>
  new Error(`${at}: ${show(actual)} is not ${show(wanted)}`)

/** The text keeps the type of dates, ids and binaries; numbers compare by value, as the format requires. */
const show = (value: unknown): string => (value === undefined ? 'undefined' : EJSON.stringify(value, { relaxed: true }))

const isPlain = (value: unknown): value is Fields =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  !('_bsontype' in value) &&
  !(value instanceof Date)

const isSpecial = (value: unknown): value is Fields =>
  isPlain(value) && Object.keys(value).length === 1 && (Object.keys(value)[0] ?? '').startsWith('$$')

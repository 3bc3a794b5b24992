import { Decimal128, Double, Int32, Long } from 'bson'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { MongoError } from '../mongo-error'
import type { Doc, Value } from '../value'
import type { Result } from './expression'
import { Variables } from './scope'

const compute = (expression: Value, doc: Doc = {}): Result => new Variables().evaluate(expression, doc)
const int = (n: number): Int32 => new Int32(n)
const double = (n: number): Double => new Double(n)
const decimal = (text: string): Decimal128 => Decimal128.fromString(text)

function codeOf(expression: Value): number | undefined {
  try {
    compute(expression)
  } catch (error) {
    if (error instanceof MongoError) return error.code
    throw error
  }
  return undefined
}

describe('dates as texts', () => {
  afterEach(() => vi.unstubAllEnvs())

  it.each<[text: string, date: string]>([
    ['2024-01-01', '2024-01-01T00:00:00Z'],
    ['2024-01-01 10:00:00', '2024-01-01T10:00:00Z'],
    ['2024-01-01T10:00', '2024-01-01T10:00:00Z'],
    ['2024-01-01T10:00:00.25Z', '2024-01-01T10:00:00.250Z'],
    ['2024-01-01T10:00:00+08:00', '2024-01-01T02:00:00Z'],
    ['2024-01-01 10:00:00 +0800', '2024-01-01T02:00:00Z'],
    ['2024-02-29', '2024-02-29T00:00:00Z'],
  ])('%s is read the same in every time zone of the machine', (text, date) => {
    for (const zone of ['UTC', 'Asia/Shanghai', 'America/New_York']) {
      vi.stubEnv('TZ', zone)
      expect(compute({ $toDate: text })).toEqual(new Date(date))
      expect(compute({ $dateFromString: { dateString: text } })).toEqual(new Date(date))
    }
  })

  it.each(['nonsense', 'foo 1', '', '2024', '2024-13-01', '2023-02-29', '2024-01-01T25:00', '2024-01-01T10:00+99:00'])(
    '%j is no date',
    (text) => {
      expect(codeOf({ $toDate: text })).toBe(241)
      expect(codeOf({ $dateFromString: { dateString: text } })).toBe(241)
      expect(compute({ $dateFromString: { dateString: text, onError: 'none' } })).toBe('none')
    },
  )
})

describe('dates', () => {
  const at = (text: string): Date => new Date(text)
  it.each<[unit: string, start: string, end: string, crossed: number]>([
    ['second', '2024-01-01T00:00:00.100Z', '2024-01-01T00:00:00.900Z', 0],
    ['second', '2024-01-01T00:00:00.900Z', '2024-01-01T00:00:01.100Z', 1],
    ['minute', '2024-01-01T00:00:59Z', '2024-01-01T00:01:00Z', 1],
    ['day', '1969-12-31T23:00:00Z', '1970-01-01T01:00:00Z', 1],
    ['week', '2024-01-06T00:00:00Z', '2024-01-07T00:00:00Z', 1],
    ['week', '2024-01-07T00:00:00Z', '2024-01-13T23:00:00Z', 0],
    ['month', '2024-01-31T00:00:00Z', '2024-02-01T00:00:00Z', 1],
    ['quarter', '2024-03-31T00:00:00Z', '2023-10-01T00:00:00Z', -1],
    ['year', '2023-12-31T00:00:00Z', '2024-01-01T00:00:00Z', 1],
  ])('$dateDiff counts by %s what lies between %s and %s', (unit, start, end, crossed) => {
    const expression = { $dateDiff: { startDate: at(start), endDate: at(end), unit } }
    expect(compute(expression)).toEqual(Long.fromNumber(crossed))
  })

  it('$dateDiff of no date is null, of what is none is refused', () => {
    expect(compute({ $dateDiff: { startDate: '$none', endDate: at('2024-01-01'), unit: 'day' } })).toBe(null)
    expect(codeOf({ $dateDiff: { startDate: '2024-01-01', endDate: at('2024-01-01'), unit: 'day' } })).toBe(5166307)
  })

  it.each<[name: string, part: number]>([
    ['$year', 2024],
    ['$month', 1],
    ['$dayOfMonth', 31],
    ['$dayOfYear', 31],
    ['$dayOfWeek', 4],
    ['$isoDayOfWeek', 3],
    ['$isoWeek', 5],
    ['$hour', 23],
  ])('%s', (name, part) => {
    const date = at('2024-01-31T23:30:00Z')
    expect(compute({ [name]: date })).toEqual(int(part))
    expect(compute({ [name]: [date] })).toEqual(int(part))
    expect(compute({ [name]: '$none' })).toBe(null)
    expect(compute({ [name]: { timezone: 'Asia/Shanghai', date: '$none' } })).toBe(null)
  })

  it('in a time zone, also in the hour that the clock of this machine leaves out', () => {
    vi.stubEnv('TZ', 'America/New_York')
    expect(compute({ $hour: { date: at('2024-03-10T02:30:00Z'), timezone: 'Asia/Shanghai' } })).toEqual(int(10))
    vi.unstubAllEnvs()
  })

  it('in a time zone', () => {
    const date = at('2024-01-31T23:30:00Z')
    expect(compute({ $month: { date, timezone: 'Asia/Shanghai' } })).toEqual(int(2))
    expect(compute({ $dateToString: { date, format: '%Y-%m-%d %H:%M', timezone: '+08:00' } })).toBe('2024-02-01 07:30')
    expect(compute({ $hour: { date, timezone: 'Etc/GMT+12' } })).toEqual(int(11))
    expect(compute({ $hour: { date, timezone: 'UTC' } })).toEqual(int(23))
    expect(codeOf({ $month: { date, timezone: 'Nowhere' } })).toBe(40485)
    expect(codeOf({ $dateToString: { date, format: '%G-%V' } })).toBe(115)
  })
})

describe('numbers', () => {
  const tenths = Array.from({ length: 10 }, () => double(0.1))
  it.each<[title: string, expression: Value, expected: Value]>([
    ['ten times 0.1 is 1', { $sum: tenths }, double(1)],
    ['also by $add', { $add: tenths }, double(1)],
    ['and its average 0.1', { $avg: tenths }, double(0.1)],
    ['a large double comes and goes', { $sum: [double(1e100), double(1), double(-1e100)] }, double(1)],
    ['what is not finite', { $sum: [double(Infinity), double(1)] }, double(Infinity)],
    ['a long beside a double', { $sum: [Long.fromString('9007199254740993'), double(-1)] }, double(9007199254740992)],
    ['longs are exact', { $sum: [Long.fromString('9007199254740993'), int(1)] }, Long.fromString('9007199254740994')],
    ['a long that overflows is a double', { $sum: [Long.MAX_VALUE, int(1)] }, double(2 ** 63)],
    ['decimals', { $sum: [decimal('0.10'), int(1), double(0.5)] }, decimal('1.60')],
    ['$floor', { $floor: decimal('12345678901234567890.75') }, decimal('12345678901234567890')],
    ['$floor below zero', { $floor: decimal('-0.5') }, decimal('-1')],
    ['$ceil', { $ceil: decimal('12345678901234567890.25') }, decimal('12345678901234567891')],
    ['$trunc', { $trunc: decimal('-12345678901234567890.75') }, decimal('-12345678901234567890')],
    ['$trunc to places', { $trunc: [decimal('12345678901234567890.789'), int(2)] }, decimal('12345678901234567890.78')],
    ['$round half to even', { $round: decimal('12345678901234567890.5') }, decimal('12345678901234567890')],
    ['$round half to even below zero', { $round: decimal('-3.5') }, decimal('-4')],
    ['$round to places', { $round: [decimal('2.675'), int(2)] }, decimal('2.68')],
    ['$round of a whole decimal', { $round: decimal('7') }, decimal('7')],
    [
      '$round of a long to hundreds',
      { $round: [Long.fromString('9007199254740993'), int(-2)] },
      Long.fromString('9007199254741000'),
    ],
    ['$mod of decimals', { $mod: [decimal('12345678901234567890.5'), int(7)] }, decimal('1.5')],
  ])('%s', (_title, expression, expected) => {
    expect(compute(expression)).toEqual(expected)
  })

  it('a double in, a double out; a decimal is refused where it would lose digits', () => {
    expect(compute({ $sqrt: int(9) })).toEqual(double(3))
    expect(codeOf({ $sqrt: decimal('2') })).toBe(115)
  })
})

describe('paths and texts', () => {
  it('a path does not go into a list within a list', () => {
    expect(compute('$a.b', { a: [[{ b: int(1) }], { b: int(2) }] })).toEqual([int(2)])
  })

  it('$toLower of nothing is the empty text', () => {
    expect(compute({ $toLower: '$none' })).toBe('')
    expect(compute({ $toUpper: ['ab'] })).toBe('AB')
  })

  it('$regexMatch takes patterns as filters do', () => {
    expect(compute({ $regexMatch: { input: 'Abc', regex: '(?i)^a' } })).toBe(true)
    expect(compute({ $regexMatch: { input: '$none', regex: 'a' } })).toBe(false)
  })

  it.each([
    '$dateAdd',
    '$dateSubtract',
    '$week',
    '$firstN',
    '$maxN',
    '$zip',
    '$substr',
    '$bitAnd',
    '$regexFindAll',
    '$pow',
  ])('%s is refused by name', (name) => {
    expect(() => compute({ [name]: [] })).toThrow(`${name} is not supported; `)
    expect(codeOf({ [name]: [] })).toBe(115)
  })
})

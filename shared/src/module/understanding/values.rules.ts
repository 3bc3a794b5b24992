import { readableFigures } from './value-wording.rules'

/** What a number counts. `plain`: nothing was said about it. */
export type Quantity =
  | 'money'
  | 'duration'
  | 'clock'
  | 'length'
  | 'weight'
  | 'percent'
  | 'temperature'
  | 'floor'
  | 'room'
  | 'age'
  | 'plain'

/** A value in a text, in the base unit of its kind: yuan, minutes, minutes of the day, metres, grams, per cent. */
export interface Value {
  quantity: Quantity
  low: number
  high: number
  /** As it stands in the folded text. */
  text: string
}

const HOUR = 60
const DAY = 24 * HOUR

/** Units by what they count, with their size; a longer word is looked for first. */
const UNITS: readonly { words: readonly string[]; quantity: Quantity; size: number }[] = [
  { words: ['周岁', '岁', 'years old'], quantity: 'age', size: 1 },
  { words: ['个工作日', '工作日', '天', '日', 'days', 'day'], quantity: 'duration', size: DAY },
  { words: ['个星期', '星期', '个礼拜', '礼拜', '周', 'weeks', 'week'], quantity: 'duration', size: 7 * DAY },
  { words: ['fortnights', 'fortnight'], quantity: 'duration', size: 14 * DAY },
  { words: ['个月', '月', 'months', 'month'], quantity: 'duration', size: 30 * DAY },
  { words: ['个季度'], quantity: 'duration', size: 91 * DAY },
  { words: ['年', 'years', 'year'], quantity: 'duration', size: 365 * DAY },
  { words: ['decades', 'decade'], quantity: 'duration', size: 3_650 * DAY },
  { words: ['个小时', '小时', '个钟头', '钟头', 'hours', 'hour', 'hrs'], quantity: 'duration', size: HOUR },
  { words: ['分钟', 'minutes', 'minute', 'mins'], quantity: 'duration', size: 1 },
  { words: ['秒钟', '秒', 'seconds', 'second', 'secs'], quantity: 'duration', size: 1 / 60 },
  { words: ['公里', '千米', 'km', 'kilometers', 'kilometres'], quantity: 'length', size: 1_000 },
  { words: ['里地'], quantity: 'length', size: 500 },
  { words: ['米', 'meters', 'metres'], quantity: 'length', size: 1 },
  { words: ['公斤', '千克', 'kg', 'kilograms', 'kilogram', 'kilos', 'kilo'], quantity: 'weight', size: 1_000 },
  { words: ['斤'], quantity: 'weight', size: 500 },
  { words: ['克', 'grams', 'gram'], quantity: 'weight', size: 1 },
  { words: ['元', '块钱', '块', 'yuan', 'dollars', 'dollar', 'bucks'], quantity: 'money', size: 1 },
  { words: ['percent', 'per cent'], quantity: 'percent', size: 1 },
  { words: ['摄氏度', '度', 'degrees'], quantity: 'temperature', size: 1 },
  { words: ['楼', '层', 'floors', 'floor'], quantity: 'floor', size: 1 },
  { words: ['号房', '房'], quantity: 'room', size: 1 },
]

/** The unit with which a text begins. */
function unitOf(text: string): { word: string; quantity: Quantity; size: number } {
  for (const { words, quantity, size } of UNITS) {
    const word = words.find((one) => text.startsWith(one) && !/^[a-z]/.test(text.slice(one.length)))
    if (word) return { word, quantity, size }
  }
  return { word: '', quantity: 'plain', size: 1 }
}

const RANGE = /(?<!\d)(\d+(?:\.\d+)?)(?: ?(?:到|至|to|or|through|until|till) ?(\d+(?:\.\d+)?))? ?/g

const PERCENT: readonly [RegExp, (n: number) => number][] = [
  [/百分之(\d+(?:\.\d+)?)/g, (n) => n],
  [/(?<!\d)(\d+(?:\.\d+)?)成/g, (n) => n * 10],
  [/(?<!\d)(\d+(?:\.\d+)?)折/g, (n) => (n < 10 ? n * 10 : n)],
]

const PAST_NOON = /(下午|傍晚|晚上|夜里|pm|in the (?:afternoon|evening))/

/** A time of the day in minutes; the part of the day before or after it makes it past noon. */
function clocks(text: string): Value[] {
  const found: Value[] = []
  for (const match of text.matchAll(/(\d{1,2})\s*(?:点钟?|oclock|am|pm)(半|\d{1,2}(?=分)?)?/g)) {
    const hour = Number(match[1])
    if (hour > 24) continue
    const around = text.slice(Math.max(0, match.index - 6), match.index + match[0].length + 3)
    const minutes = match[2] === '半' ? 30 : Number(match[2] ?? 0)
    const at = (hour < 12 && PAST_NOON.test(around) ? hour + 12 : hour) * HOUR + minutes
    found.push({ quantity: 'clock', low: at, high: at, text: match[0] })
  }
  return found
}

/** What a duration is counted in, with its size. */
interface InUnit {
  value: Value
  size: number
}

/**
 * Whether a duration goes on with the next: "two hours 30 minutes", "三年零六个月". What comes near to the first one's
 * unit says how long that is: "一年12个月"; days in a month or hours in a day, with nothing between, how many of it.
 */
function goesOn(whole: InUnit, rest: InUnit, between: string): boolean {
  if (whole.value.quantity !== 'duration' || rest.value.quantity !== 'duration') return false
  if (whole.value.low !== whole.value.high || rest.size >= whole.size || rest.value.high > 0.95 * whole.size)
    return false
  if (/^\s*(?:and|零|又)\s*$/.test(between)) return true
  const next = whole.size === HOUR ? 1 : 30 * DAY
  return between.trim() === '' && (whole.size === HOUR || whole.size === 365 * DAY) && rest.size === next
}

const joined = (a: Value, b: Value, between: string): Value => ({
  ...a,
  ...{ low: a.low + b.low, high: a.high + b.high, text: `${a.text}${between}${b.text}` },
})

/** The values of a text, as they stand in it. Ordinals ("第二") are none. */
export function valuesOf(original: string): Value[] {
  const text = readableFigures(original)
  const taken: string[] = []
  let rest = text
  const values: Value[] = clocks(text)
  for (const { text: part } of values) taken.push(part)
  for (const [pattern, size] of PERCENT) {
    for (const match of rest.matchAll(pattern)) {
      const value = size(Number(match[1]))
      values.push({ quantity: 'percent', low: value, high: value, text: match[0] })
      taken.push(match[0])
    }
  }
  for (const part of taken) rest = rest.replace(part, ' '.repeat(part.length))
  let last: InUnit | null = null
  let end = 0
  for (const match of rest.matchAll(RANGE)) {
    if (/第\s*$/.test(rest.slice(0, match.index)) || /[a-z]$/.test(rest.slice(0, match.index))) continue
    const after = rest.slice(match.index + match[0].length)
    const { word, quantity, size } = unitOf(after)
    const low = Number(match[1]) * size
    const high = match[2] === undefined ? low : Number(match[2]) * size
    const written = `${match[0]}${word}`
    const value = { quantity, low: Math.min(low, high), high: Math.max(low, high), text: written.trim() }
    const between = rest.slice(end, match.index)
    if (last && goesOn(last, { value, size }, between)) {
      values.pop()
      last = { value: joined(last.value, value, between), size: last.size }
    } else last = { value, size }
    values.push(last.value)
    end = match.index + written.length
  }
  return values
}

/** Durations are rounded in speech: three weeks are 21 days, a month is thirty. */
const SLACK: Partial<Record<Quantity, number>> = { duration: 0.05 }

/** Whether a value that was said is the one that was wanted; a plain number is compared as a number. */
export function agrees(wanted: Value, said: Value): boolean {
  if (wanted.quantity !== said.quantity && wanted.quantity !== 'plain' && said.quantity !== 'plain') return false
  const half = 12 * HOUR
  if (wanted.quantity === 'clock' && said.quantity === 'clock') return wanted.low % half === said.low % half
  // "From seven to ten" is not nearly from nine to eleven, and a bare number that is wanted is one of its ends.
  if (wanted.quantity === 'plain' && wanted.low !== wanted.high && said.low !== said.high)
    return said.low === wanted.low && said.high === wanted.high
  if (wanted.quantity === 'plain' && wanted.low === wanted.high)
    return said.low === wanted.low || said.high === wanted.low
  const slack = (SLACK[wanted.quantity] ?? 0) * wanted.high
  return said.low <= wanted.high + slack && said.high >= wanted.low - slack
}

import { fold } from '../../kernel/text'

/** What a number counts. `plain`: nothing was said about it. */
export type Quantity =
  | 'money'
  | 'duration'
  | 'clock'
  | 'length'
  | 'percent'
  | 'temperature'
  | 'floor'
  | 'room'
  | 'age'
  | 'plain'

/** A value in a text, in the base unit of its kind: yuan, minutes, minutes of the day, metres, per cent. */
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
  { words: ['岁', 'years old'], quantity: 'age', size: 1 },
  { words: ['个工作日', '工作日', '天', '日', 'days', 'day'], quantity: 'duration', size: DAY },
  { words: ['个星期', '星期', '个礼拜', '礼拜', '周', 'weeks', 'week'], quantity: 'duration', size: 7 * DAY },
  { words: ['个月', '月', 'months', 'month'], quantity: 'duration', size: 30 * DAY },
  { words: ['年', 'years', 'year'], quantity: 'duration', size: 365 * DAY },
  { words: ['个小时', '小时', '个钟头', '钟头', 'hours', 'hour', 'hrs'], quantity: 'duration', size: HOUR },
  { words: ['分钟', 'minutes', 'minute', 'mins'], quantity: 'duration', size: 1 },
  { words: ['公里', '千米', 'km', 'kilometers', 'kilometres'], quantity: 'length', size: 1_000 },
  { words: ['里地'], quantity: 'length', size: 500 },
  { words: ['米', 'meters', 'metres'], quantity: 'length', size: 1 },
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

/** English words for large numbers, as folding leaves them: "3 hundred and 20", "a thousand". */
const LARGE: readonly [RegExp, number][] = [
  [/(?<![\d.])(\d+) hundred(?: (?:and )?(\d{1,2})(?!\d| hundred| thousand| million))?/g, 100],
  [/(?<![\d.])(\d+(?:\.\d+)?) thousand(?: (?:and )?(\d{1,3})(?!\d| thousand| million))?/g, 1_000],
  [/(?<![\d.])(\d+(?:\.\d+)?) million(?: (?:and )?(\d{1,6})(?!\d| million))?/g, 1_000_000],
]

const inFigures = (folded: string): string =>
  LARGE.reduce(
    (text, [pattern, size]) =>
      text.replace(pattern, (_all, times: string, rest = '0') =>
        String(Math.round(Number(times) * size) + Number(rest)),
      ),
    folded.replace(/\ban? (?=(?:hundred|thousand|million)\b)/g, '1 '),
  )

/** Text with numbers in figures; what folding would drop and a value needs is kept in words. */
function readable(original: string): string {
  const kept = original
    .normalize('NFKC')
    .replace(/(\d),(?=\d{3}\b)/g, '$1')
    .replace(/%/g, ' percent ')
    .replace(/\$\s*(\d+(?:\.\d+)?)/g, '$1 dollars')
    .replace(/[¥￥]\s*(\d+(?:\.\d+)?)/g, '$1 yuan')
    .replace(/(\d{1,2}):(\d{2})/g, '$1点$2分')
    .replace(/(\d)\s*[-~–—]\s*(?=\d)/g, '$1 to ')
    .replace(/([一二两三四五六七八九十\d])个半(小时|钟头)/g, '$1小时30分钟')
    .replace(/半(个)?(小时|钟头)/g, '30分钟')
    .replace(/半(个)?月/g, '15天')
    .replace(/半年/g, '6个月')
    .replace(/一刻钟/g, '15分钟')
  const digits = inFigures(fold(kept)).replace(
    /([一二两三四五六七八九])(?=[一二三四五六七八九]?[天周月年])/g,
    (digit) => fold(digit),
  )
  // "两到三周", "两三周": folding leaves a pair of digits together.
  return digits.replace(
    /(?<!\d)([1-9])([1-9])(?=(?:个)?(?:天|周|星期|礼拜|月|年|小时|分钟|公里))/g,
    (all, a: string, b: string) => (Number(b) === Number(a) + 1 ? `${a}到${b}` : all),
  )
}

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

/** The values of a text, as they stand in it. Ordinals ("第二") are none. */
export function valuesOf(original: string): Value[] {
  const text = readable(original)
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
  for (const match of rest.matchAll(RANGE)) {
    if (/第\s*$/.test(rest.slice(0, match.index)) || /[a-z]$/.test(rest.slice(0, match.index))) continue
    const after = rest.slice(match.index + match[0].length)
    const { word, quantity, size } = unitOf(after)
    const low = Number(match[1]) * size
    const high = match[2] === undefined ? low : Number(match[2]) * size
    values.push({ quantity, low: Math.min(low, high), high: Math.max(low, high), text: `${match[0]}${word}`.trim() })
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

import { fold } from '../../kernel/text'

type Wording = readonly [RegExp, string | ((found: string, ...parts: string[]) => string)]

const inPlain = (text: string, wordings: readonly Wording[]): string =>
  wordings.reduce(
    (all, [pattern, plain]) => (typeof plain === 'string' ? all.replace(pattern, plain) : all.replace(pattern, plain)),
    text,
  )

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

const digitOf = (char: string): number => '零一二三四五六七八九'.indexOf(char === '两' ? '二' : char)

/** What folding would drop or join and a value needs, kept in words. */
const KEPT: readonly Wording[] = [
  [/(\d),(?=\d{3}\b)/g, '$1'],
  [/%/g, ' percent '],
  [/\$\s*(\d+(?:\.\d+)?)/g, '$1 dollars'],
  [/[¥￥]\s*(\d+(?:\.\d+)?)/g, '$1 yuan'],
  [/(\d{1,2}):(\d{2})/g, '$1点$2分'],
  [/(\d)\s*[-~–—]\s*(?=\d)/g, '$1 to '],
  [/(?<!\d)(\d)、(?=\d(?!\d))/g, '$1到'],
  // "两三周", "三、四天"; not "四十五天".
  [
    /(?<![一二三四五六七八九十百千万])([一二两三四五六七八])、?([二两三四五六七八九])(?=个?(?:天|日|周|星期|礼拜|月|年|小时|钟头|分钟|公里))/g,
    (all, a = '', b = '') => (digitOf(b) === digitOf(a) + 1 ? `${a}到${b}` : all),
  ],
]

/** Parts of a unit, and ages, as people say them in folded text. */
const SPOKEN: readonly Wording[] = [
  // "两个半月" is no half month, "一年半" more than a year.
  [/(\d)个半(?=月|小时|钟头|星期|礼拜)/g, '$1.5个'],
  [/(\d)(个?(?:月|小时|钟头|星期|礼拜)|年|周|天)半(?![夜天年月小个路])/g, '$1.5$2'],
  [/(?<!\d)半个?(?:小时|钟头)/g, '30分钟'],
  [/(?<![上下前后\d])半个?月/g, '15天'],
  [/(?<![上下前后\d])半年/g, '6个月'],
  [/半分钟/g, '30秒'],
  [/(\d)刻钟/g, (_all, quarters = '') => `${Number(quarters) * 15}分钟`],
  [/(?<=\d(?:个?小时|个钟头))(\d{1,2})分(?![钟之])/g, '$1分钟'],
  [/\bhalf an hour\b|\ba half hour\b/g, '30 minutes'],
  [/\ba quarter of an hour\b/g, '15 minutes'],
  [/\b3 quarters of an hour\b/g, '45 minutes'],
  [/\bhalf a minute\b/g, '30 seconds'],
  [/\bhalf a day\b/g, '12 hours'],
  [/\bhalf a month\b/g, '15 days'],
  [/\bhalf a year\b/g, '6 months'],
  [/\b(\d+) and a half (?=hours|days|weeks|months|years)/g, '$1.5 '],
  [/\b(?:an?|1) (hour|day|week|month|year) and a half\b/g, '1.5 $1s'],
  [/\b(\d+) (hours|days|weeks|months|years) and a half\b/g, '$1.5 $2'],
  [/\ba couple of (?=minutes|hours|days|weeks|months|years)/g, '2 '],
  [/\b(\d+) years? (?:of age|olds?)\b/g, '$1 years old'],
  [/\b(?:aged|age of) (\d+)\b(?! (?:years|to|or))/g, '$1 years old'],
]

/** A folded text with numbers in figures and what a value consists of beside them in words. */
export function readableFigures(original: string): string {
  const digits = inFigures(fold(inPlain(original.normalize('NFKC'), KEPT)))
  const single = digits.replace(/([一二两三四五六七八九])(?=[一二三四五六七八九]?[天周月年])/g, (digit) => fold(digit))
  return inPlain(single, SPOKEN)
}

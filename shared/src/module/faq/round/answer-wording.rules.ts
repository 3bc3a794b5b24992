/** Ways to say something, and the plain way in which they are compared. */
type Wording = readonly [RegExp, string | ((found: string, ...parts: string[]) => string)]

const ZH_DIGITS = '零一二三四五六七八九'
const digit = (char: string): string => {
  const at = char === '两' ? 2 : ZH_DIGITS.indexOf(char)
  return at < 0 ? char : String(at)
}

const ORDINALS = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth', 'tenth']

const ZH: readonly Wording[] = [
  // Money as it is spoken.
  [
    /([\d一二两三四五六七八九])块([\d一二三四五六七八九])(?![\d十百千万])/gu,
    (_all, a = '', b = '') => `${digit(a)}.${digit(b)}元`,
  ],
  // No figure.
  [/清零|归零/gu, '清空'],
  // Denied in form, affirmed in meaning.
  [
    /(?:不用|不收|不要|不花|不需要|无需|不必)(?:您)?(?:另外|额外)?(?:再)?(?:掏|出|付|交)?(?:任何)?(?:钱|费用|费)|分文不[取收]|一分钱不[收要]/gu,
    '免费',
  ],
  [/(?<![不免])(?:要|得|需要|也要|还要|都要)(?:收|付|交)(?:费|钱)|(?:要|得|需要)(?:另外|额外)(?:收|付|交)/gu, '不免费'],
  [/(?:得|要|必须|需要)有([^，。]{1,10})才(?:能|可以)/gu, '没有$1不能'],
  // Denied behind what is denied: "是不行的", "洗不了".
  [/([^，。；！？]{2,12}?)(?:是)?不(?:行|可以|允许)的?(?=[，。；！？]|$)/gu, '不能$1'],
  [/(\p{Script=Han})不[了到成](?!解)/gu, '不能$1'],
  // What is not used, worn or done, as a thing.
  [/没有?[^，。不没]{1,4}的(?=\p{Script=Han})/gu, '剩的'],
]

const EN: readonly Wording[] = [
  [/\bnoon\b/giu, "12 o'clock"],
  [
    /\b(?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth)(?= (?:floor|time|day|week|month|year))/giu,
    (found) => String(ORDINALS.indexOf(found.toLowerCase()) + 1),
  ],
  [/\b(\d+)(?:st|nd|rd|th)\b/giu, '$1'],
  [
    /\b(?:does|do|will|would)(?: not|n['’]t) (?:cost|charge)(?: you)?(?: anything| a thing| extra)?(?: for)?(?! (?:\d|\w+ dollars|\w+ percent))/giu,
    'free',
  ],
  [/\bcosts? (?:you )?nothing\b|\bnothing to pay\b|\bpay nothing\b|\bno charge\b/giu, 'free'],
  [/\b(?:without|no)(?: any)? (charge|costs?|fees?|interest|penalty)\b(?! of)/giu, '$1 free'],
  [/\bnever (?:closes|shuts)\b/giu, 'always open'],
  // Else "not unlimited" were two negations.
  [/\bun(?=[a-z]{4})/giu, 'yn'],
]

/** A text with figures in figures, and without what is denied in form only; compared with others of its kind alone. */
export function plainly(text: string, english: boolean): string {
  const figures = text.normalize('NFKC').replace(/(\d),(?=\d{3}(?!\d))/g, '$1')
  return (english ? EN : ZH).reduce(
    (all, [pattern, plain]) => (typeof plain === 'string' ? all.replace(pattern, plain) : all.replace(pattern, plain)),
    figures,
  )
}

/** Where a negation stops reaching: at the next verb that can be denied itself. */
const REACH = {
  zh: /(?:也|都|就|才|只|却|但)?(?:不(?![仅但过错同少])|没|无(?![论理])|别(?![的人家]))|(?:也|都|就|才|只|却|但)?(?<![不没])(?:可以|才能|只能|能够|(?<![性功智])能(?![力源量]))|(?<=[\p{Script=Han}])就(?!是)/gu,
  en: /\b(?:and|but|as long as|if|when|so|just|only|because|provided)\b/giu,
} as const

/** The parts of a text that are affirmed or denied by themselves. */
export function reaches(text: string, english: boolean): string[] {
  const parts: string[] = []
  for (const clause of text.split(/[，。！？；：,!?;:\n…]+|\.(?=\s|$)/)) {
    let from = 0
    for (const { index } of clause.matchAll(REACH[english ? 'en' : 'zh'])) {
      if (index - from >= 2) parts.push(clause.slice(from, index))
      if (index - from >= 2 || from === 0) from = index
    }
    parts.push(clause.slice(from))
  }
  return parts.filter((part) => /[\p{L}\p{N}]/u.test(part))
}

import { isHan, plainNumbers, simplified } from './hanzi'

/** Folded text, and for each of its UTF-16 units the index in the original. */
export interface FoldedText {
  text: string
  at: number[]
}

const KEPT = /[\p{L}\p{N}]/u
const INVISIBLE = /[\u00ad\u200b-\u200f\u2060\ufeff]/g
const DROPPED = /['’`\u200b-\u200f\ufeff]/

/** What one character becomes, without the neighbours that decide about spaces and points. */
interface FoldedChar {
  /** Of a letter or figure, folded; of anything else as it stands. */
  text: string
  kept: boolean
  han: boolean
}

const KNOWN_CHARS = 20_000
const known = new Map<string, readonly FoldedChar[]>()

/** Kept, since texts consist of the same few thousand characters and to fold one takes a while. */
function foldedChars(char: string): readonly FoldedChar[] {
  const before = known.get(char)
  if (before) return before
  const folded = [...char.normalize('NFKC').toLowerCase()]
    .filter((c) => !DROPPED.test(c))
    .map((c): FoldedChar => {
      const kept = KEPT.test(c)
      return { text: kept ? simplified(c) : c, kept, han: isHan(c) }
    })
  if (known.size >= KNOWN_CHARS) known.clear()
  known.set(char, folded)
  return folded
}

/**
 * NFKC, lower case, Traditional to Simplified; runs of anything but letters and figures become one space, and spaces
 * beside Chinese characters are dropped. Numbers stay as written, so that positions map back to the original.
 */
export function foldMapped(original: string): FoldedText {
  const chars: string[] = []
  const from: number[] = []
  const dropLast = (): void => {
    chars.pop()
    from.pop()
  }
  let lastIsHan = false
  let index = 0
  for (const char of original) {
    for (const one of foldedChars(char)) {
      // A decimal point between figures belongs to the number.
      const point = one.text === '.' && /\d/.test(original.charAt(index - 1)) && /\d/.test(original.charAt(index + 1))
      const kept = point || one.kept
      if (kept && one.han) while (chars[chars.length - 1] === ' ') dropLast()
      const last = chars[chars.length - 1]
      if (!kept && (last === undefined || last === ' ' || lastIsHan)) continue
      chars.push(kept ? one.text : ' ')
      from.push(index)
      lastIsHan = kept && one.han
    }
    index += char.length
  }
  while (chars[chars.length - 1] === ' ') dropLast()
  const text = chars.join('')
  const at: number[] = []
  chars.forEach((c, i) => {
    for (let k = 0; k < c.length; k++) at.push(from[i] ?? 0)
  })
  return { text, at }
}

const WORD_NUMBERS: Record<string, number> = {
  zero: 0,
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  eleven: 11,
  twelve: 12,
  thirteen: 13,
  fourteen: 14,
  fifteen: 15,
  sixteen: 16,
  seventeen: 17,
  eighteen: 18,
  nineteen: 19,
  twenty: 20,
  thirty: 30,
  forty: 40,
  fifty: 50,
  sixty: 60,
  seventy: 70,
  eighty: 80,
  ninety: 90,
}

/** "twenty five" -> "25"; words that are not numbers stay unchanged. */
function englishNumbers(text: string): string {
  const out: string[] = []
  let open = false
  for (const word of text.split(' ')) {
    const value = Object.hasOwn(WORD_NUMBERS, word) ? WORD_NUMBERS[word] : undefined
    if (value === undefined) {
      out.push(word)
      open = false
    } else if (open && value > 0 && value < 10) {
      out.push(String(Number(out.pop()) + value))
      open = false
    } else {
      out.push(String(value))
      open = value >= 20
    }
  }
  return out.join(' ')
}

/** The comparable form of a text: see docs/flow.md, "Understanding a turn", step 2. Folding twice changes nothing. */
export function fold(original: string): string {
  return original
    .split(BETWEEN_NUMBERS)
    .map((part) => englishNumbers(plainNumbers(foldMapped(part).text)))
    .reduce((before, after) => (/\d$/.test(before) && /^\d/.test(after) ? `${before} ${after}` : before + after))
}

/** A pause between two Chinese numbers: "七十九，五百兆" is 79 and 500. "三、四天" is one number. */
const BETWEEN_NUMBERS =
  /(?<=[零〇一二两三四五六七八九十百千万亿])[，,；;。]\s*(?=[零〇一二两三四五六七八九十百千万亿])/u

/**
 * Folds a written answer without losing a character that may matter: NFKC (full width becomes half width), lower case,
 * each run of white space one space, none at the ends or beside Chinese characters, invisible characters dropped.
 * Folding twice changes nothing.
 */
export function foldWritten(original: string): string {
  const spaced = original.normalize('NFKC').toLowerCase().normalize('NFKC').replace(INVISIBLE, '').replace(/\s+/gu, ' ')
  return spaced.replace(/(?<=\p{Script=Han}) | (?=\p{Script=Han})/gu, '').trim()
}

/** Neighbouring pairs of characters; a single character is its own pair. */
export function bigrams(text: string): string[] {
  const chars = [...text]
  if (chars.length < 2) return chars
  return chars.slice(1).map((c, i) => `${chars[i] ?? ''}${c}`)
}

/** Sørensen-Dice coefficient of two bags of features, in [0, 1]; 0 for two empty bags. */
export function dice(a: readonly string[], b: readonly string[]): number {
  if (a.length === 0 || b.length === 0) return 0
  const left = new Map<string, number>()
  for (const f of a) left.set(f, (left.get(f) ?? 0) + 1)
  let shared = 0
  for (const f of b) {
    const n = left.get(f) ?? 0
    if (n === 0) continue
    left.set(f, n - 1)
    shared += 1
  }
  return (2 * shared) / (a.length + b.length)
}

/** Edit distance (insert, delete, substitute) from `a` to `b`; `cost` of a substitution is in [0, 1]. */
export function editDistance<T>(a: readonly T[], b: readonly T[], cost: (x: T, y: T) => number): number {
  let row = Array.from({ length: b.length + 1 }, (_v, j) => j)
  a.forEach((x, i) => {
    const next = [i + 1]
    b.forEach((y, j) => {
      next.push(Math.min((row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1, (row[j] ?? 0) + cost(x, y)))
    })
    row = next
  })
  return row[b.length] ?? 0
}

/** Units of speaking speed: Chinese characters, each digit in a Chinese text, and words of other scripts. */
export function spokenUnits(text: string): number {
  const { text: folded } = foldMapped(text)
  const chinese = [...folded].some(isHan)
  const single = (c: string): boolean => isHan(c) || (chinese && /\d/.test(c))
  const words = [...folded]
    .map((c) => (single(c) ? ' ' : c))
    .join('')
    .split(' ')
  return [...folded].filter(single).length + words.filter((w) => w !== '' && w !== '.').length
}

const WIDE = /[\u2e80-\u9fff\uff00-\uffef]/

/** Two parts of what somebody said as one text: no space beside Chinese. */
export function joinedWords(first: string, second: string): string {
  if (first === '' || second === '') return first + second
  return `${first}${WIDE.test(first.slice(-1)) || WIDE.test(second.charAt(0)) ? '' : ' '}${second}`
}

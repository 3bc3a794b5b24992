import { dice, fold } from '../../kernel/text'

/** Share of a turn that the customer's own words make up, from which it is no answer of the learner's. */
const PARROTED = 0.6
/** Shorter turns ("好的，三周") repeat words by chance. In Chinese characters or English words. */
const LEAST = { zh: 8, en: 6 } as const
/** Characters or words in a row that are compared. */
const RUN = { zh: 4, en: 3 } as const
/** Two turns as alike as this are the same words again. */
const SAME = 0.85
/** Answers to this many other nodes in one turn are everything at once. */
const TOO_MANY = 3

/** A text as the units in which its language is compared: Chinese characters, English words. */
function unitsOf(text: string, english: boolean): string[] {
  const plain = fold(text)
  return english ? plain.split(' ').filter((word) => word !== '') : [...plain.replaceAll(' ', '')]
}

function runsOf(units: readonly string[], length: number): string[] {
  return units.slice(length - 1).map((_unit, at) => units.slice(at, at + length).join(' '))
}

/** Whether a turn mostly repeats what the customer said: `heard` are the customer's lines. */
export function isParroted(said: string, heard: readonly string[], english: boolean): boolean {
  const language = english ? 'en' : 'zh'
  const units = unitsOf(said, english)
  if (units.length < LEAST[language]) return false
  const theirs = new Set(heard.flatMap((line) => runsOf(unitsOf(line, english), RUN[language])))
  const runs = runsOf(units, RUN[language])
  return runs.filter((run) => theirs.has(run)).length >= PARROTED * runs.length
}

/** Whether a turn says again what the learner said in an earlier one; short ones may. */
export function isRepeated(said: string, earlier: readonly string[], english: boolean): boolean {
  const units = unitsOf(said, english)
  if (units.length < LEAST[english ? 'en' : 'zh']) return false
  const pairs = runsOf(units, 2)
  return earlier.some((turn) => dice(pairs, runsOf(unitsOf(turn, english), 2)) >= SAME)
}

/**
 * Whether a turn recites answers to several nodes at once: whole reference scripts (by node) of `TOO_MANY` nodes besides
 * the one that waits.
 */
export function isTooMuchAtOnce(
  said: string,
  scripts: ReadonlyMap<string, readonly string[]>,
  nodeId: string,
  english: boolean,
): boolean {
  const language = english ? 'en' : 'zh'
  const runs = new Set(runsOf(unitsOf(said, english), RUN[language]))
  const recited = (script: string): boolean => {
    const own = runsOf(unitsOf(script, english), RUN[language])
    return own.length > 1 && own.filter((run) => runs.has(run)).length >= 0.8 * own.length
  }
  const others = [...scripts].filter(([id, lines]) => id !== nodeId && lines.some(recited))
  return others.length >= TOO_MANY
}

const ASKS_ZH =
  /[吗呢么?？]\s*$|什么|怎么|怎样|哪[个里儿位家种些天栋]|几[位个点号楼栋天口]|(?<![过好这那十])几(?:[次年台回级室部条间趟户]|分钟)|哪一|了没有[\s?？。]*$|多少|多久|多大|多远|谁|是不是|有没有|能不能|可不可以|要不要|方便.*吗|请问|麻烦.*(说|讲|告诉)|(?:您|你|是|看).{0,20}还是|哪方面|[吗呢](?=还是|您|我|不同|大)/
/** "跑不跑". */
const OR_NOT = /(\p{Script=Han})不\1/u
const ASKS_EN =
  /\?\s*$|^(and |so |well |sorry |ok |okay |um |uh )*(what|when|where|who|which|why|how|could|can|would|will|do|does|did|is|are|was|were|may|shall|have|has)\b|\b(could|can|would|may) (you|i)\b|\b(what|which|how (many|much|long|far|was|is)|where|when)\b.*\b(you|your)\b/i
const AGAIN_ZH = /再(说|讲|重复)(一)?(遍|次|下)|没(听清|听见|听懂)|刚才(说|讲)(的是)?什么|您说什么|重复一(下|遍)/
const AGAIN_EN =
  /\b(say|repeat) (that|it)( again)?\b|\bpardon\b|\bcome again\b|didn'?t (catch|hear|get) (that|you|it)|\bonce more\b|what did you say/i

/** What a turn asks of the customer: to say it again, something else, or nothing. */
export function asksFor(said: string, english: boolean): 'again' | 'question' | null {
  const text = said.normalize('NFKC').trim()
  if ((english ? AGAIN_EN : AGAIN_ZH).test(text)) return 'again'
  return (english ? ASKS_EN : ASKS_ZH).test(text) || (!english && OR_NOT.test(text)) ? 'question' : null
}

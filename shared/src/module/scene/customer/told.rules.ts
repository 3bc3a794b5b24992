import { readingOf } from '../../lexicon/prepare.rules'
import { keywordsScore, prepareKeywords } from '../../lexicon/keywords.rules'
import { type Clause, clausesOf } from '../../understanding/clauses.rules'
import { agrees, type Value, valuesOf } from '../../understanding/values.rules'
import type { SceneContent } from '../scene.contract'
import { sceneIndex } from '../scene-index.rules'
import type { Customer, Memory } from './customer.contract'
import type { CustomerState } from './customer.types'

/** Something told now that does not go with what was told before. */
export interface Noticed {
  memory: Memory
  before: string
  now: string
}

const NAME_ZH =
  /(?:我叫|我的名字(?:是|叫)|(?:^|[，,。\s])我姓|我是(?:客服|柜员|顾问|销售顾问|客户经理|前台|您的顾问)?(?=[小老阿])|叫我)([小老阿]?\p{Script=Han}{1,3}?)(?=[，,。.！!\s吧就好]|$)/u
const NAME_EN = /\b(?:my name is|my name's|i'm|i am|this is|call me) ([A-Z][a-z]{1,20})\b/
/** Words that begin a sentence after "I'm" and are no names. */
const NO_NAME = /^(?:Sorry|Afraid|Glad|Happy|Sure|Just|Here|Not|Your|The|Very|So|Really|Going|Good)$/

function nameIn(text: string, english: boolean): string | null {
  const found = (english ? NAME_EN : NAME_ZH).exec(english ? text.replace(/\bI'm\b/g, "i'm") : text)?.[1] ?? null
  return found !== null && NO_NAME.test(found) ? null : found
}

/** Words by which a learner corrects themselves: then the later value counts and nothing is noticed. */
const CORRECTS = /不对|说错|更正|应该是|改成|抱歉.{0,6}是|\b(?:sorry|i mean|correction|rather|actually|my mistake)\b/i

const counts = ({ kind, text }: Clause): boolean => (kind === 'affirmed' || kind === 'question') && text !== ''

/** The value of a memory that a text states: the last one, since a learner corrects themselves forwards. */
function valueIn(content: SceneContent, { kind, keywords }: Memory, text: string): Value | null {
  const { lexicon } = sceneIndex(content)
  const topic = prepareKeywords(keywords, lexicon)
  const clauses = clausesOf(text, lexicon.reading.english).filter(counts)
  const speaking = clauses.filter(
    ({ start, end }) => keywordsScore(lexicon.prepare(text.slice(start, end)), topic, lexicon.english) > 0,
  )
  const values = speaking.flatMap(({ start, end }) => valuesOf(text.slice(start, end)))
  return values.findLast(({ quantity }) => quantity === kind) ?? null
}

/** Whether two tellings are the same; a name is the same with or without its prefix. */
function same(kind: Memory['kind'], before: string, now: string): boolean {
  if (kind === 'name') return before.includes(now) || now.includes(before)
  const [old, fresh] = [before, now].map((text) => valuesOf(text).find(({ quantity }) => quantity === kind))
  return !old || !fresh || agrees(old, fresh)
}

/** What a turn tells, kept in the customer's memory, and the first thing that was told differently before. */
export function listen(
  content: SceneContent,
  who: Customer,
  self: CustomerState,
  text: string,
): { heard: CustomerState['heard']; noticed: Noticed | null } {
  const { english } = readingOf(content.language)
  const heard = { ...self.heard }
  let noticed: Noticed | null = null
  for (const memory of who.memories) {
    const now = memory.kind === 'name' ? nameIn(text, english) : (valueIn(content, memory, text)?.text ?? null)
    if (now === null) continue
    const before = heard[memory.id]
    heard[memory.id] = { text: now, turn: self.turn }
    if (before && !same(memory.kind, before.text, now) && !CORRECTS.test(text))
      noticed ??= { memory, before: before.text, now }
  }
  return { heard, noticed }
}

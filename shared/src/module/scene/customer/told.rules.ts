import { readingOf } from '../../lexicon/prepare.rules'
import { keywordsScore, prepareKeywords } from '../../lexicon/keywords.rules'
import { type Clause, clausesOf } from '../../understanding/clauses.rules'
import { agrees, type Value, valuesOf } from '../../understanding/values.rules'
import type { SceneContent } from '../scene.contract'
import { sceneIndex } from '../scene-index.rules'
import type { Customer, Memory } from '../../customer/customer.contract'
import type { CustomerState } from './customer.types'

/** Something told now that does not go with what was told before. */
export interface Noticed {
  memory: Memory
  before: string
  now: string
}

/**
 * Who somebody says to be with "我是": a familiar name, or a whole one that ends there ("我是李敏，"). Family names that
 * begin many other words are left out.
 */
const NAME_ZH =
  /(?:我叫|我的名字(?:是|叫)|(?:^|[，,。\s])我姓|我是(?:客服|柜员|顾问|销售顾问|客户经理|前台|您的顾问)?(?=[小老阿](?![区板师员组人客家])|[王李张刘陈杨赵黄周吴徐孙胡朱林郭罗郑梁谢宋唐许韩邓冯曹彭曾肖蔡潘袁董蒋沈苏吕魏丁姚卢姜崔钟谭陆汪范廖贾邹]\p{Script=Han}?[^的人们吗呢吧了，,。.！!\s](?:[，,。.！!\s]|$))|叫我)([小老阿]?\p{Script=Han}{1,3}?)(?=[，,。.！!\s吧就好]|$)/gu
const NAME_EN = /\b(?:[Mm]y name is|[Mm]y name's|I'm|I am|[Tt]his is|[Cc]all me) ([A-Z][a-z]{1,20})\b/g
/** Words that begin a sentence after "I'm" and are no names. */
const NO_NAME = /^(?:Sorry|Afraid|Glad|Happy|Sure|Just|Here|Not|Your|The|Very|So|Really|Going|Good)$/

/** The name by which a learner wants to be called: the last one given. A family name alone is none. */
function nameIn(text: string, english: boolean): string | null {
  const all = [...text.replaceAll('’', "'").matchAll(english ? NAME_EN : NAME_ZH)].flatMap(([, name = '']) => name)
  return all.findLast((name) => name.length > 1 && !NO_NAME.test(name)) ?? null
}

/** Words by which a learner corrects themselves: then the later value counts and nothing is noticed. */
const CORRECTS = /不对|说错|更正|应该是|改成|抱歉.{0,6}是|\b(?:sorry|i mean|correction|rather|actually|my mistake)\b/i
/** How far before a clause, in characters, such a word still belongs to it. */
const CORRECTED_WITHIN = { chinese: 8, english: 16 } as const

const counts = ({ kind, text }: Clause): boolean => (kind === 'affirmed' || kind === 'question') && text !== ''

interface Told {
  /** As the customer says it. */
  text: string
  corrected: boolean
}

/** Whether a part of a turn has one of some key words. */
function speaksOf(content: SceneContent, keywords: string, part: string): boolean {
  const { lexicon } = sceneIndex(content)
  return keywordsScore(lexicon.prepare(part), prepareKeywords(keywords, lexicon), lexicon.english) > 0
}

/** Whether the learner corrects themselves in a clause, or just before it. */
function corrects(text: string, { start, end }: Clause, english: boolean): boolean {
  return CORRECTS.test(text.slice(Math.max(0, start - CORRECTED_WITHIN[english ? 'english' : 'chinese']), end))
}

/** The value of a memory that a text states: the last one, since a learner corrects themselves forwards. */
function valueIn(content: SceneContent, { kind, keywords }: Memory, text: string): Told | null {
  const { english } = sceneIndex(content).lexicon.reading
  const told = clausesOf(text, english).flatMap((clause): Told[] => {
    const part = text.slice(clause.start, clause.end)
    if (!counts(clause) || !speaksOf(content, keywords, part)) return []
    const corrected = corrects(text, clause, english)
    const values = valuesOf(part).filter(({ quantity }) => quantity === kind)
    return values.map((value) => ({ text: aloud(value), corrected }))
  })
  return told.at(-1) ?? null
}

/**
 * The answer of a memory's list that a text states. Who names two of them offers a choice and tells neither, unless the
 * last one corrects the others; a question tells none.
 */
function choiceIn(content: SceneContent, { keywords, options = [] }: Memory, text: string): Told | null {
  if (keywords !== '' && !speaksOf(content, keywords, text)) return null
  const { english } = sceneIndex(content).lexicon.reading
  const clauses = clausesOf(text, english).filter(({ kind }) => kind === 'affirmed')
  const named = clauses.flatMap((clause) => {
    const part = text.slice(clause.start, clause.end)
    const found = options.filter((option) => speaksOf(content, option.keywords, part)).map((option) => option.text)
    return found.length > 0 ? [{ found, corrected: corrects(text, clause, english) }] : []
  })
  const last = named.at(-1)
  const [one = '', ...others] = new Set(last?.corrected ? last.found : named.flatMap(({ found }) => found))
  return last && others.length === 0 ? { text: one, corrected: last.corrected } : null
}

/** What a text tells of a memory. */
function toldIn(content: SceneContent, memory: Memory, text: string): Told | null {
  if (memory.kind === 'choice') return choiceIn(content, memory, text)
  if (memory.kind !== 'name') return valueIn(content, memory, text)
  const name = nameIn(text, readingOf(content.language).english)
  return name === null ? null : { text: name, corrected: false }
}

/** A value as it is said: folding joins an English unit to its figure. */
const aloud = ({ text }: Value): string => text.replace(/(\d)(?=[a-z])/g, '$1 ').replace('oclock', "o'clock")

/** Whether two tellings are the same; a name is the same with or without its prefix. */
function same(kind: Memory['kind'], before: string, now: string): boolean {
  if (kind === 'name') return before.includes(now) || now.includes(before)
  if (kind === 'choice') return before === now
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
  const heard = { ...self.heard }
  let noticed: Noticed | null = null
  for (const memory of who.memories) {
    const told = toldIn(content, memory, text)
    if (told === null) continue
    const { text: now, corrected } = told
    const before = heard[memory.id]
    const again = before !== undefined && same(memory.kind, before.text, now)
    // What is told once more is still known from the earlier turn.
    heard[memory.id] = { text: now, turn: again ? before.turn : self.turn }
    if (before && !corrected && !again) noticed ??= { memory, before: before.text, now }
  }
  return { heard, noticed }
}

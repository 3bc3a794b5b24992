import { keywordsScore, type PreparedExpression, prepareKeywords } from '../../lexicon/keywords.rules'
import { readingOf } from '../../lexicon/prepare.rules'
import { byPolarity } from '../../understanding/key-information.rules'
import { asksFor } from '../../understanding/own-words.rules'
import { clausesOf } from '../../understanding/clauses.rules'
import { isExample, namedWays } from '../customer/topics.rules'
import type { ConductFound, TurnContext } from '../flow.types'
import { bestMatch, type IntentMatch, rankNode } from '../rank-turn.rules'
import type { NotTaken } from '../not-taken.contract'
import type { FlowNode, SceneContent, Transition } from '../scene.contract'
import { sceneIndex } from '../scene-index.rules'
import { isDenied, type Understood, understandTurn } from '../understand.rules'
import { FREE_NODES } from './free-flow.rules'
import type { FreePlay, FreePoint } from './free-play.contract'

/** The points of a free practice in the form in which intents are recognised, with what sounds alike beside each. */
interface Hearing {
  content: SceneContent
  talk: FlowNode
  points: ReadonlyMap<string, FreePoint>
  /** The point to which a sentence is near without meeting it, by the id of its way. */
  near: ReadonlyMap<string, FreePoint>
  /** What tells a point that asks something apart: words of its own examples, by its id. */
  telling: ReadonlyMap<string, ReadonlySet<string>>
  /** Promises that nobody may make; some are negative themselves ("never fails"). */
  forbidden: Readonly<Record<'positive' | 'negative', PreparedExpression>>[]
}

const notMetId = (id: string): string => `not-${id}`

function talkNode({ opening, points }: FreePlay): FlowNode {
  const way = (id: string, label: string, keywords: string, scripts: string[]) => ({
    ...{ id, node: FREE_NODES.end, label, keywords, scripts },
  })
  // Of equal scores the earlier way counts, so what does not meet a point comes first.
  const beside = points.filter(({ notMet }) => notMet.length > 0)
  return {
    ...{ id: FREE_NODES.talk, name: FREE_NODES.talk, type: 'student', left: 0, top: 0, mustSay: [], required: false },
    lines: opening,
    transitions: [
      ...beside.map(({ id, label, notMet }) => way(notMetId(id), `not: ${label}`, '', notMet)),
      ...points.map(({ id, label, met }) => way(id, label, met.keywords, met.examples)),
    ],
  }
}

/**
 * Characters and stems of which most questions are made, so that they tell none apart: what asks, who is asked, and how
 * often something is (一般 is written 1般 once figures are folded).
 */
const QUESTION_WORD =
  /[多少几什么哪怎谁为啥么吗呢候您你]|^(?:平时|平常|1般|通常|经常|主要|大概|大约|现在|目前|最近|usual|normal|often|most)$|^(?:what|how|when|wher|who|which|why|many|much|long|far|doe)$/

/** For each point that asks something, the words that its examples have and those of no other point. */
function tellingWords(content: SceneContent, { points }: FreePlay): Map<string, ReadonlySet<string>> {
  const { lexicon, weigh } = sceneIndex(content)
  const whole = (feature: string): boolean => (lexicon.english ? !feature.includes(' ') : [...feature].length > 1)
  const words = points.map(({ met }) => {
    const features = met.examples.flatMap((text) => [...lexicon.prepare(text).features])
    return new Set(features.filter((one) => whole(one) && weigh(one) > 0 && !QUESTION_WORD.test(one)))
  })
  const rows = points.flatMap((point, at): [string, ReadonlySet<string>][] => {
    if (!isAsking(point, lexicon.reading.english)) return []
    const others = words.filter((_words, other) => other !== at)
    return [[point.id, new Set([...(words[at] ?? [])].filter((one) => !others.some((other) => other.has(one))))]]
  })
  return new Map(rows)
}

const built = new WeakMap<SceneContent, Hearing>()

/** Made once per version: pass the same content object. */
function hearingOf(content: SceneContent, free: FreePlay): Hearing {
  const known = built.get(content)
  if (known) return known
  const talk = talkNode(free)
  const own = { ...content, crossNode: false, flow: { nodes: [talk] } }
  const made = {
    content: own,
    talk,
    points: new Map(free.points.map((point) => [point.id, point])),
    near: new Map(free.points.map((point) => [notMetId(point.id), point])),
    telling: tellingWords(own, free),
    forbidden: free.forbidden.map(({ keywords }) => {
      const { lexicon } = sceneIndex(own)
      const { positive, negative } = byPolarity(keywords, lexicon.reading.english)
      return { positive: prepareKeywords(positive, lexicon), negative: prepareKeywords(negative, lexicon) }
    }),
  }
  built.set(content, made)
  return made
}

/**
 * Where a turn at a node is understood: a free practice hears all its points at once, whichever the customer leads to.
 * Returns the content and the node to pass to whatever ranks, encodes or judges.
 */
export function heardAt(content: SceneContent, node: FlowNode): { content: SceneContent; node: FlowNode } {
  if (!content.free) return { content, node }
  const { content: own, talk } = hearingOf(content, content.free)
  return { content: own, node: talk }
}

/** The content from whose examples turns are understood. */
export const heardContent = (content: SceneContent): SceneContent =>
  content.free ? hearingOf(content, content.free).content : content

/** A point that a turn meets. */
export interface Met {
  point: FreePoint
  match: IntentMatch
}

/** What a turn means in a free practice. */
export interface FreeUnderstood {
  understood: Understood
  /** The points that it meets, the clearest first; a part of a turn meets one at most. */
  met: Met[]
  /** A point to which it is near without meeting it. */
  near: FreePoint | null
}

/** Sentences and clauses of a turn that has more than one; denied ones say nothing. */
function partsOf(text: string, english: boolean): string[] {
  const sentences = text.split(/(?<=[。！？!?；;\n])|(?<=\.)\s+/).filter((part) => part.trim() !== '')
  const clauses = clausesOf(text, english).filter(({ kind }) => kind !== 'denied')
  const parts = [...(sentences.length > 1 ? sentences : []), ...clauses.map(({ start, end }) => text.slice(start, end))]
  return [...new Set(parts.map((part) => part.trim()))].filter((part) => part !== text.trim())
}

/** Points of strictness that a turn without any key word of a point needs on top. */
const UNNAMED = 7

/** Questions that want to know something; "how about", "why don't we" and "what do you think" do not. */
const OPEN_ZH = /(?<!为)什么(?!都)|为什么(?!不)|怎么(?!样)|为啥|多少|多久|多大|多远|几[个点次年台口位]|哪|谁/
const OPEN_EN =
  /\b(?:what|how|when|where|who|which|why)\b(?! about| not\b| don['’]?t we| do we not| do you (?:think|say)| does that sound)/i

/** Whether most examples of a point ask something. */
export function isAsking({ met }: FreePoint, english: boolean): boolean {
  return 2 * met.examples.filter((text) => asksFor(text, english) === 'question').length > met.examples.length
}

/** Whether somebody asks for what a point wants to be told: that does not tell it. */
function isAskedOnly({ content }: Hearing, text: string, { point, match }: Met): boolean {
  const { lexicon } = sceneIndex(content)
  const { english } = lexicon.reading
  if (asksFor(text, english) !== 'question' || !(english ? OPEN_EN : OPEN_ZH).test(text)) return false
  return !isAsking(point, english) && !isExample(content, match.transition, lexicon.prepare(text))
}

/** The point that a part of a turn meets, which has to name it. */
function metInPart(hearing: Hearing, part: string, found: ReadonlySet<string>): Met | null {
  const { content, talk, points } = hearing
  const open = namedWays(content, talk, part).filter(({ id }) => points.has(id) && !found.has(id))
  if (open.length === 0) return null
  const match = bestMatch(rankNode(content, talk, part, {}), content.strictness)
  const point = points.get(match?.transition.id ?? '')
  if (!match || !point || !open.includes(match.transition) || isDenied(part, match, content)) return null
  return isAskedOnly(hearing, part, { point, match }) ? null : { point, match }
}

/** Promises that nobody may make, where a turn makes them. */
function promisesIn({ content, forbidden }: Hearing, text: string, known: readonly ConductFound[]): ConductFound[] {
  if (forbidden.length === 0) return []
  const { lexicon } = sceneIndex(content)
  return clausesOf(text, lexicon.reading.english)
    .filter(({ start, end, kind }) => {
      if (kind !== 'affirmed' && kind !== 'denied') return false
      const said = lexicon.prepare(text.slice(start, end))
      const has = (words: PreparedExpression) => keywordsScore(said, words, lexicon.english) > 0
      return forbidden.some(({ positive, negative }) => (kind === 'affirmed' && has(positive)) || has(negative))
    })
    .filter(({ start, end }) => !known.some((one) => start < one.end && one.start < end))
    .map(({ start, end }) => ({ kind: 'false_promise', start, end, sure: 0.9 }))
}

/** Whether a text has something of a point's key information. */
function tells({ content }: Hearing, text: string, { mustSay }: FreePoint): boolean {
  const { lexicon } = sceneIndex(content)
  const said = lexicon.prepare(text)
  return mustSay.some(({ keywords }) => keywordsScore(said, prepareKeywords(keywords, lexicon), lexicon.english) > 0)
}

/** Whether a text that does not name a point may be about it: what asks something shares most words with other questions. */
function mayBeAbout({ content, telling }: Hearing, text: string, { id }: FreePoint): boolean {
  const words = telling.get(id)
  return !words || [...sceneIndex(content).lexicon.prepare(text).features].some((one) => words.has(one))
}

/**
 * The point that a turn meets as a whole: it names it, or is like it by more; one with key information is not met by
 * likeness alone.
 */
function metAsWhole(hearing: Hearing, text: string, { match, best, notTaken }: Understood): Met | null {
  const { content, talk, points, near } = hearing
  const named = namedWays(content, talk, text).filter(({ id }) => points.has(id))
  // People answer in a few words. That is a list of key words only when it goes for several points.
  const brief = notTaken === 'word_list' && named.length === 1 && best && best.score >= content.strictness ? best : null
  // What sounds like one point may name another.
  const sounds = match && near.get(match.transition.id)
  const other = sounds ? namedElsewhere(hearing, text, named, sounds) : null
  const found = other ?? match ?? brief
  const point = points.get(found?.transition.id ?? '')
  if (!found || !point) return null
  const met = { point, match: found }
  if (named.includes(found.transition)) return isAskedOnly(hearing, text, met) ? null : met
  const alike = found.score >= content.strictness + UNNAMED && mayBeAbout(hearing, text, point)
  const clear = alike && (point.mustSay.length === 0 || tells(hearing, text, point))
  return clear && !isAskedOnly(hearing, text, met) ? met : null
}

/** The point that a text names although it sounds like another one. */
function namedElsewhere(
  { content, talk }: Hearing,
  text: string,
  named: readonly Transition[],
  { id }: FreePoint,
): IntentMatch | null {
  const others = named.filter((way) => way.id !== id)
  if (others.length === 0) return null
  const ranked = rankNode(content, talk, text, {}).filter(({ transition }) => others.includes(transition))
  const match = bestMatch(ranked, content.strictness)
  return match && !isDenied(text, match, content) ? match : null
}

/** A turn that is no answer for these reasons may have parts that are. */
const IN_PARTS: ReadonlySet<NotTaken> = new Set(['not_understood', 'denied'])

/** What a turn means: the points it meets, what is near to one, conduct with the promises nobody may make. */
export function hearTurn(content: SceneContent, free: FreePlay, text: string, context: TurnContext): FreeUnderstood {
  const hearing = hearingOf(content, free)
  const whole = understandTurn(hearing.content, hearing.talk, text, context)
  const first = metAsWhole(hearing, text, whole)
  const sounds = whole.match?.transition.id ?? ''
  const alike = first ? undefined : hearing.points.get(sounds)
  const near = hearing.near.get(sounds) ?? (alike && mayBeAbout(hearing, text, alike) ? alike : undefined)
  const met: Met[] = first ? [first] : []
  // What is a list of words, a repeat or bad conduct as a whole meets nothing in its parts either.
  if (whole.notTaken === null || IN_PARTS.has(whole.notTaken)) {
    for (const part of partsOf(text, readingOf(content.language).english)) {
      const also = metInPart(hearing, part, new Set(met.map(({ point }) => point.id)))
      if (also) met.push(also)
    }
  }
  const conduct = [...whole.conduct, ...promisesIn(hearing, text, whole.conduct)].toSorted((a, b) => a.start - b.start)
  const match = met[0]?.match ?? null
  return {
    understood: { ...whole, conduct, match, notTaken: match ? null : (whole.notTaken ?? 'not_understood') },
    met,
    near: match ? null : (near ?? null),
  }
}

import * as z from 'zod/mini'
import { id, int, text } from '../../contract/fields'

export const persona = z.object({
  name: text(2, 240),
  gender: z.enum(['female', 'male']),
  /** Key of a drawn portrait (see ui/Portrait), or the path of an uploaded picture; never an external URL. */
  portrait: z.string().check(z.maxLength(200)),
  age: z.optional(int(10, 100)),
  /** One or two sentences shown before it starts. */
  brief: text(1, 200),
  /** For the language model only: the speaker and their manner. Never sent to a learner. */
  character: text(1, 800),
  /** espeak-ng or service voice name; empty = by gender and language. */
  voice: z._default(z.string(), ''),
  /** When they like to do business, as authors put it. For authors only, as attributes are. */
  tradeTime: z.optional(text(1, 40)),
  /** What an organisation notes of its customers. */
  attributes: z._default(
    z.array(z.object({ name: text(2, 10), value: z.string().check(z.maxLength(200)) })).check(z.maxLength(20)),
    [],
  ),
})
export type Persona = z.infer<typeof persona>

/** How the customer feels about the learner: which of the authored wordings fit. */
export const moodLevel = z.enum(['warm', 'plain', 'cold'])
export type MoodLevel = z.infer<typeof moodLevel>

/**
 * A sentence the customer may say. `{id}` stands for what the learner told (a memory's id): the sentence is only said once
 * that is known; or for a value that was drawn. `mood`: only said in that mood; without one in any.
 */
export const wording = z.object({ text: text(1, 200), mood: z.optional(moodLevel) })
export type Wording = z.infer<typeof wording>

export const wordings = z.array(wording).check(z.minLength(1), z.maxLength(12))
export const ids = z._default(z.array(id).check(z.maxLength(40)), [])

/** What is recognised by key words (`|` = or, `,` = and) and examples, as intents are. */
export const recognised = z.object({
  keywords: z.string().check(z.maxLength(400)),
  examples: z.array(text(1, 200)).check(z.minLength(1), z.maxLength(10)),
})

/** Something the customer knows, and tells who asks for it. */
export const customerFact = z.object({
  id,
  /** What it is about, as reports and records name it: "the budget". */
  label: text(1, 48),
  asked: recognised,
  /**
   * Depth: the first level is told when it is asked for, the next one when it is asked for again. A level waits until trust
   * (0-10) has reached `trust`.
   */
  levels: z.array(z.object({ trust: z._default(int(0, 10), 0), wordings })).check(z.minLength(1), z.maxLength(3)),
  /** Facts that have to be told before this one. */
  after: ids,
  /** Memories: what the customer has to know of the learner before telling. */
  knowing: ids,
  /** What is said while it may not be told yet. */
  guarded: z._default(z.array(wording), []),
})
export type CustomerFact = z.infer<typeof customerFact>

/** A remark beside the business that gets a human answer and a way back. */
export const smallTalk = z.object({ id, label: text(1, 48), asked: recognised, wordings })
export type SmallTalk = z.infer<typeof smallTalk>

/** A doubt that is raised after one of `raisedBy` (ids of intents) and has to be resolved before the flow goes on. */
export const objection = z.object({
  id,
  label: text(1, 48),
  raisedBy: z.array(id).check(z.minLength(1)),
  wordings,
  resolvedBy: recognised,
  /** Said when an answer does not resolve it, up to `patience` times. */
  pressed: wordings,
  patience: int(0, 3),
  resolved: wordings,
  /** Said when the customer lets it rest, unresolved. */
  dropped: wordings,
  /** Shown when the learner asks for a hint. */
  hint: z.optional(z.string().check(z.maxLength(200))),
})
export type Objection = z.infer<typeof objection>

/** What the learner tells: a value, their own name, or (`choice`) one of the answers that the author lists. */
export const toldKind = z.enum(['name', 'money', 'duration', 'clock', 'length', 'percent', 'floor', 'room', 'choice'])

/** One of the answers that a memory of kind `choice` tells apart. */
export const toldOption = z.object({
  id,
  /** How the customer says it wherever a wording names the memory: "the garden side". */
  text: text(1, 48),
  /** The learner tells it with one of these words. */
  keywords: text(1, 400),
})
export type ToldOption = z.infer<typeof toldOption>

/** Something that the learner tells, which the customer remembers, uses later, and holds the learner to. */
export const memory = z.object({
  id,
  label: text(1, 48),
  kind: toldKind,
  /**
   * A clause speaks of it when one of these occurs in it; a name needs none. A choice is told in turns that have one of
   * these anywhere, or in any turn when there are none.
   */
  keywords: z.string().check(z.maxLength(400)),
  /** Of kind `choice`: what can be told, at least two. */
  options: z.optional(z.array(toldOption).check(z.maxLength(12))),
  /** Used once, when the flow comes to one of these nodes in a later turn. */
  recalls: z._default(z.array(z.object({ nodes: z.array(id).check(z.minLength(1)), wordings })), []),
  /** Said when the learner tells something else later; `{before}` and `{now}` are the two values. */
  contradicted: z._default(z.array(wording), []),
})
export type Memory = z.infer<typeof memory>

/** What moves trust and patience. */
export const moodCause = z.enum([
  'answered',
  'wrong',
  'discovered',
  'resolved',
  'dropped',
  'missed',
  'silent',
  'asked_before',
  'beside',
  'contradicted',
  'insult',
  'refusal',
  'blame',
  'pressure',
  'false_promise',
])
export type MoodCause = z.infer<typeof moodCause>

const points = int(-10, 10)

/** The same customer on an easier or a harder day; a learner may choose it for a rehearsal where the author allows it. */
export const temper = z.enum(['easy', 'usual', 'hard'])
export type Temper = z.infer<typeof temper>

/** Where trust and patience start on such a day; `fall`: by how much faster patience falls. */
const moodOfDay = z.object({ trust: int(0, 10), patience: int(1, 10), fall: z._default(int(1, 3), 1) })

/** Trust and patience, 0-10: where they start, and what moves them where the usual amounts do not fit. */
export const customerMood = z.object({
  trust: int(0, 10),
  patience: int(1, 10),
  moves: z._default(z.array(z.object({ cause: moodCause, trust: points, patience: points })), []),
  /** Absent: the author does not allow it. */
  easy: z.optional(moodOfDay),
  hard: z.optional(moodOfDay),
})

export type CustomerMood = z.infer<typeof customerMood>

/** Sentences by occasion. An occasion without its own falls back to the scene's replies. */
export const customerActs = z.object({
  /** Before the last question is said again; `{line}` is that question. */
  again: wordings,
  /** A question that no fact answers. */
  unknown: wordings,
  /** The way back to the business where the node has no wordings of its own. */
  back: wordings,
  asked_before: wordings,
  not_understood: wordings,
  silent: wordings,
  insult: wordings,
  refusal: wordings,
  blame: wordings,
  /** Said on leaving a question that was not answered. */
  left: wordings,
  /** The last words when patience has run out. */
  farewell: wordings,
  /** The last words after insults. */
  hurt: wordings,
})
export type CustomerActs = z.infer<typeof customerActs>
export type CustomerAct = keyof CustomerActs

/** The customer's question at a node in other words, and how it is left when it stays open. */
export const nodeWordings = z.object({ node: id, again: wordings, left: z._default(z.array(wording), []) })

/** What the customer came for; met by one of these intents. */
export const customerGoal = z.object({ id, label: text(1, 64), metBy: z.array(id).check(z.minLength(1)) })

/**
 * How it ends: the first row whose conditions all hold. It never makes the outcome better than the flow's; its wordings
 * are the last words instead of the end node's.
 */
export const customerOutcome = z.object({
  outcome: z.enum(['won', 'open', 'lost']),
  trustBelow: z.optional(int(1, 10)),
  trustFrom: z.optional(int(0, 10)),
  /** One of these objections was raised and is not resolved. */
  unresolved: ids,
  /** One of these goals is not met. */
  unmet: ids,
  /** Questions were left because they were not answered. */
  left: z.optional(z.boolean()),
  wordings,
})
export type CustomerOutcome = z.infer<typeof customerOutcome>

/**
 * A value that differs from one practice to the next, so that a repeat is not recited: drawn at the start among `options`,
 * and said wherever a wording has `{id}`.
 */
export const drawnValue = z.object({
  id,
  label: text(1, 48),
  options: z.array(text(1, 48)).check(z.minLength(2), z.maxLength(8)),
})
export type DrawnValue = z.infer<typeof drawnValue>

/**
 * What makes the customer somebody: knowledge, doubts, goals, mood and words. The flow stays the frame: its nodes ask, this
 * fills. Never sent to a learner.
 */
export const customer = z.object({
  facts: z.array(customerFact).check(z.maxLength(60)),
  smallTalk: z._default(z.array(smallTalk).check(z.maxLength(20)), []),
  objections: z._default(z.array(objection).check(z.maxLength(20)), []),
  memories: z._default(z.array(memory).check(z.maxLength(20)), []),
  goals: z._default(z.array(customerGoal).check(z.maxLength(10)), []),
  mood: customerMood,
  values: z.optional(z.array(drawnValue).check(z.maxLength(10))),
  acts: z.partial(customerActs),
  nodes: z._default(z.array(nodeWordings), []),
  outcomes: z._default(z.array(customerOutcome), []),
})
export type Customer = z.infer<typeof customer>

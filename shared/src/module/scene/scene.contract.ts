import * as z from 'zod/mini'
import { id, int, text } from '../../contract/fields'

/** Emotions 0-6 of the spec: 0 calm, 1 happy, 2 hesitant, 3 anxious, 4 dissatisfied, 5 angry, 6 sad. */
export const emotion = int(0, 6)

/** Recognition languages by the spec's 16k codes; the two that the demonstration uses come first. */
export const speechLanguage = z.enum(['16k_zh', '16k_en', '16k_yue', '16k_zh-TW'])
export type SpeechLanguage = z.infer<typeof speechLanguage>

/** A line the customer may say. */
export const customerLine = z.object({ id, text: text(1, 200), emotion })
export type CustomerLine = z.infer<typeof customerLine>

export const nodeType = z.enum(['start', 'student', 'customer', 'question', 'end'])
export type NodeType = z.infer<typeof nodeType>

/**
 * A way onward. On a student or question node it is an intent: `keywords` (`|` = or, `,` = and) and `scripts`
 * (reference scripts) decide whether it was meant. On a start or customer node it is a plain line: `label`,
 * `keywords` and `scripts` are empty. On a question node `right` says whether taking it means a right answer.
 */
export const transition = z.object({
  id,
  /** Target node. */
  node: id,
  label: z.string().check(z.maxLength(32)),
  keywords: z.string().check(z.maxLength(400)),
  scripts: z.array(text(1, 200)).check(z.maxLength(10)),
  right: z.optional(z.boolean()),
  /** On a way into the end: how the conversation went when it ends by it. */
  outcome: z.optional(z.enum(['won', 'open', 'lost'])),
  /** What to say instead when this intent loses points, or as a hint. */
  better: z.optional(z.string().check(z.maxLength(200))),
})
export type Transition = z.infer<typeof transition>

export const flowNode = z.object({
  id,
  name: text(1, 32),
  type: nodeType,
  /** Canvas position in px at 100 %. */
  left: z.number(),
  top: z.number(),
  /** Customer, question and end nodes: what the customer says; several are alternatives, drawn with the seed. */
  lines: z._default(z.array(customerLine), []),
  /** Student and question nodes: at most 5 intents. */
  transitions: z.array(transition),
  /** Student and question nodes: key information that must be said here, as keyword expressions (`{name}`, `{workno}`: the learner's own); scored. */
  mustSay: z._default(
    z.array(
      z.object({ label: z.string(), keywords: z.string(), better: z.optional(z.string().check(z.maxLength(200))) }),
    ),
    [],
  ),
  /** Student and question nodes: shown when the learner asks for a hint. */
  hint: z.optional(z.string().check(z.maxLength(200))),
  /** Passing here is part of the complete flow; scored under completeness. */
  required: z._default(z.boolean(), false),
  /** End nodes; the way that leads into the end may say otherwise. */
  outcome: z.optional(z.enum(['won', 'open', 'lost'])),
})
export type FlowNode = z.infer<typeof flowNode>

export const flow = z.object({ nodes: z.array(flowNode).check(z.maxLength(200)) })
export type Flow = z.infer<typeof flow>

/** What happens when the learner stays silent for `timeoutS`: a reminder up to `maxTimes`, then the call ends. */
export const silenceRule = z.object({
  timeoutS: int(3, 120),
  maxTimes: int(1, 10),
  replies: z.array(customerLine).check(z.minLength(1)),
  /** Said when the conversation ends by silence. */
  farewell: customerLine,
})

/** What happens when no intent matches: re-asked up to `maxTimes`, with an alert from the `alertAt`-th on, then on or off. */
export const nonStandardRule = z.object({
  maxTimes: int(1, 10),
  alertAt: int(1, 10),
  replies: z.array(customerLine).check(z.minLength(1)),
  /** After `maxTimes`: go on by the first transition of the node, or hang up. */
  then: z.enum(['continue', 'hangup']),
  farewell: customerLine,
})

export const persona = z.object({
  name: text(2, 240),
  gender: z.enum(['female', 'male']),
  /** Which drawn portrait (see ui/Portrait): a key, never an address from outside. */
  portrait: z.string(),
  age: z.optional(int(10, 100)),
  /** One or two sentences shown before it starts. */
  brief: text(1, 200),
  /** For the language model only: who speaks and how. Never sent to a learner. */
  character: text(1, 800),
  /** espeak-ng or service voice name; empty = by gender and language. */
  voice: z._default(z.string(), ''),
  attributes: z._default(z.array(z.object({ name: text(2, 10), value: z.string() })).check(z.maxLength(20)), []),
})
export type Persona = z.infer<typeof persona>

/** Words that scoring and matching know; a scene's own are added to the organisation's. */
export const lexicon = z.object({
  polite: z._default(z.array(z.string()), []),
  sensitive: z._default(z.array(z.object({ word: z.string(), better: z._default(z.string(), '') })), []),
  synonyms: z._default(z.array(z.object({ base: z.string(), words: z.array(z.string()) })), []),
  /** What recognisers mishear -> what was meant. */
  hotWords: z._default(z.array(z.object({ word: z.string(), replace: z.array(z.string()) })), []),
})
export type Lexicon = z.infer<typeof lexicon>

/** The content of one immutable scene version. */
export const sceneContent = z.object({
  name: text(1, 20),
  category: z.string(),
  /** Usage description. */
  description: z.string().check(z.maxLength(100)),
  language: speechLanguage,
  /** What the learner plays: "hotel receptionist". */
  role: text(1, 40),
  /** What counts as success, in one sentence to the learner. */
  goal: text(1, 200),
  persona,
  flow,
  /** Intention similarity in [0, 1]: an intent needs at least this to be chosen. */
  threshold: z.number().check(z.gte(0), z.lte(1)),
  /** Cross-node calculation: intents of the neighbouring student nodes are tried when none of this node's fit. */
  crossNode: z.boolean(),
  /** Smart break: the learner may interrupt the customer. */
  smartBreak: z.boolean(),
  silence: silenceRule,
  nonStandard: nonStandardRule,
  /** Seconds the customer waits before speaking on. */
  waitS: int(0, 30),
  hints: int(0, 10),
  /** Minutes, as a guide to the learner. */
  minutes: int(1, 60),
  lexicon,
})
export type SceneContent = z.infer<typeof sceneContent>

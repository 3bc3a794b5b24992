import * as z from 'zod/mini'
import { id, int, text } from '../../contract/fields'
import { background } from '../voice/background.contract'
import { speechLanguage } from '../voice/voice.contract'
import { customer, persona } from '../customer/customer.contract'
import { customerLine } from './customer-line.contract'
import { excellentRecording } from './excellent.contract'
import { freePlay } from './free/free-play.contract'
import { conductKind } from '../understanding/conduct-kind'
import { mustSay } from './key-information.contract'
import { proposedTexts } from './proposal/proposed.contract'
import { nodeConduct } from './node-conduct.contract'

export const nodeType = z.enum(['start', 'student', 'customer', 'question', 'end'])
export type NodeType = z.infer<typeof nodeType>

/**
 * A transition. On a student or question node it is an intent: `keywords` (`|` = or, `,` = and) and `scripts`
 * (reference scripts) decide whether it matches. On a start or customer node it is a plain link: `label`,
 * `keywords` and `scripts` are empty. On a question node `right` says whether it is a right answer.
 */
export const transition = z.object({
  id,
  /** Target node; '' while it is written and leads nowhere yet. */
  node: z.string().check(z.minLength(1), z.maxLength(64)),
  label: z.string().check(z.maxLength(32)),
  keywords: z.string().check(z.maxLength(400)),
  scripts: z.array(text(1, 200)).check(z.maxLength(10)),
  right: z.optional(z.boolean()),
  /** On a transition to the end: the outcome of the conversation. */
  outcome: z.optional(z.enum(['won', 'open', 'lost'])),
  /** Better wording, shown when this intent loses points, or as a hint. */
  better: z.optional(z.string().check(z.maxLength(200))),
})
export type Transition = z.infer<typeof transition>

/** Facts of the customer that a node names. */
const factIds = z.array(id).check(z.minLength(1), z.maxLength(60))

export const flowNode = z.object({
  id,
  name: text(1, 32),
  type: nodeType,
  /** Canvas position in px at 100 %. */
  left: z.int(),
  top: z.int(),
  /** Customer, question and end nodes: what the customer says; one of several alternatives is drawn with the seed. */
  lines: z._default(z.array(customerLine).check(z.maxLength(20)), []),
  /** Student and question nodes: at most 5 intents. */
  transitions: z.array(transition).check(z.maxLength(25)),
  /** Student and question nodes: key information to say here. */
  mustSay: z._default(z.array(mustSay).check(z.maxLength(20)), []),
  /** Student and question nodes: shown when the learner asks for a hint. */
  hint: z.optional(z.string().check(z.maxLength(200))),
  /** Student and question nodes: ids of the customer's facts that are not told here. */
  held: z.optional(factIds),
  /** Facts that are told here whatever else they wait for, unless they are held back. */
  early: z.optional(factIds),
  /** Student and question nodes: how they take bad conduct, a row a kind; a kind without one weighs as usual. */
  conduct: z.optional(z.array(nodeConduct).check(z.minLength(1), z.maxLength(conductKind.options.length))),
  /** The complete flow passes this node; scored under completeness. */
  required: z._default(z.boolean(), false),
  /** End nodes; the transition into the end overrides it. */
  outcome: z.optional(z.enum(['won', 'open', 'lost'])),
})
export type FlowNode = z.infer<typeof flowNode>

export const flow = z.object({ nodes: z.array(flowNode).check(z.maxLength(200)) })
export type Flow = z.infer<typeof flow>

/** When the learner is silent for `timeoutS`: up to `maxTimes` reminders, then the call ends. */
export const silenceRule = z.object({
  timeoutS: int(3, 120),
  maxTimes: int(1, 10),
  replies: z.array(customerLine).check(z.minLength(1), z.maxLength(20)),
  /** Said when the conversation ends by silence. */
  farewell: customerLine,
})

/** When no intent matches: asks again up to `maxTimes`, with an alert from the `alertAt`-th time on, then `then`. */
export const nonStandardRule = z.object({
  maxTimes: int(1, 10),
  alertAt: int(1, 10),
  replies: z.array(customerLine).check(z.minLength(1), z.maxLength(20)),
  /** Seconds of silence after such an answer; absent: as after every other. */
  timeoutS: z.optional(int(3, 120)),
  /** After `maxTimes`: take the node's first transition, or hang up. */
  then: z.enum(['continue', 'hangup']),
  farewell: customerLine,
})

/** Words for scoring and matching; a scene's words are added to the organisation's. */
export const lexicon = z.object({
  polite: z._default(z.array(z.string()), []),
  sensitive: z._default(z.array(z.object({ word: z.string(), better: z._default(z.string(), '') })), []),
  synonyms: z._default(z.array(z.object({ base: z.string(), words: z.array(z.string()) })), []),
  /** What recognisers mishear (`replace`) and the intended word (`word`). */
  hotWords: z._default(z.array(z.object({ word: z.string(), replace: z.array(z.string()) })), []),
})
export type Lexicon = z.infer<typeof lexicon>

/** What chooses an intent: key words alone, key words and examples, or these with a language model as judge. */
export const intentCalculation = z.enum(['words', 'examples', 'judge'])
export type IntentCalculation = z.infer<typeof intentCalculation>

/** `flow`: a drawn flow that the customer follows. `free`: a free practice, whose customer is played freely. */
export const sceneKind = z.enum(['flow', 'free'])
export type SceneKind = z.infer<typeof sceneKind>

/** Pictures of one scene (spec). */
export const SCENE_IMAGES = 3

/** A picture that the learner sees before the start: `path` is what `upload.upload` returned. */
export const sceneImage = z.object({
  path: text(1, 256),
  /** Read to those who can't see it. */
  description: text(1, 100),
})
export type SceneImage = z.infer<typeof sceneImage>

/** The content of one immutable scene version. */
export const sceneContent = z.object({
  name: text(1, 20),
  /** Usage description. */
  description: z.string().check(z.maxLength(100)),
  images: z.optional(z.array(sceneImage).check(z.maxLength(SCENE_IMAGES))),
  /** Learners may listen to it before the start and in the report. */
  excellent: z.optional(excellentRecording),
  language: speechLanguage,
  /** The learner's role: "hotel receptionist". */
  role: text(1, 40),
  /** The goal, in one sentence addressed to the learner. */
  goal: text(1, 200),
  persona,
  /** The immutable version of a customer that persona, facts, small talk, mood and acts are a copy of. */
  customerOf: z.optional(z.object({ id, version: int(1, 100_000) })),
  /** What the customer knows, doubts, remembers and feels; without it the customer only follows the flow. */
  customer: z.optional(customer),
  /** Set where nothing is drawn and the customer is played freely; `flow` is then made from it. */
  free: z.optional(freePlay),
  flow,
  /** Intention calculation. */
  calculation: intentCalculation,
  /** Intention similarity: from which score an intent is chosen; 50 = the bar computed from the scene's own examples. */
  strictness: int(0, 100),
  /** Cross-node calculation: tries intents of neighbouring student nodes when none of this node's intents match. */
  crossNode: z.boolean(),
  /** Smart break: the learner may interrupt the customer. */
  smartBreak: z.boolean(),
  silence: silenceRule,
  nonStandard: nonStandardRule,
  /** Seconds that the customer waits before speaking on. */
  waitS: int(0, 30),
  hints: int(0, 10),
  /** Expected minutes, as a guide for the learner. */
  minutes: int(1, 60),
  /** The place that is heard behind the customer; absent is none. */
  background: z.optional(background),
  /** A telephone rings before the customer's first line; absent is no. */
  ringtone: z.optional(z.boolean()),
  lexicon,
  /** What a language model wrote and nobody has accepted yet; only in work, never in a version. */
  proposed: z.optional(proposedTexts),
})
export type SceneContent = z.infer<typeof sceneContent>

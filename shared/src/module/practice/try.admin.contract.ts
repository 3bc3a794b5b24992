import * as z from 'zod/mini'
import { endpoint } from '../../contract/endpoint'
import { id, int, text } from '../../contract/fields'
import { temper } from '../customer/customer.contract'
import { notTaken } from '../scene/not-taken.contract'
import { DRAFT_MB, triedContent } from '../scene/scene-draft.admin.contract'
import { deductionKind, outcome } from '../scoring/scoring.contract'
import { conductKind } from '../understanding/conduct-kind'

/** Turns of a conversation that is tried. A request has all of them, so that nothing of it is stored. */
export const MAX_TRIED_TURNS = 100
/** Characters of a turn. */
export const MAX_TRIED_TEXT = 500

/** What a turn would lose, were the practice scored as it stands. */
export const triedCost = z.object({
  kind: deductionKind,
  points: z.number(),
  detail: z.record(z.string(), z.union([z.string(), z.number()])),
})
export type TriedCost = z.infer<typeof triedCost>

/**
 * What decided: `words` where no encoder is there or wanted, `encoder` where it helped, `late` where it is there and did
 * not answer, so that words decided alone.
 */
const decidedBy = z.enum(['words', 'encoder', 'late'])

const contradiction = z.object({ label: z.string(), expected: z.string(), found: z.string() })

/** How one sentence would be understood. */
export const triedSentence = z.object({
  /** Every meaning that it could have here, the best first. Of a free practice: its points. */
  meanings: z.array(
    z.object({
      id: z.string(),
      label: z.string(),
      /** What sounds like this point of a free practice and does not meet it. */
      near: z.boolean(),
      score: z.number(),
      margin: z.int(),
      nearest: z.nullable(z.string()),
    }),
  ),
  /** Labels of what it is taken as; of a free practice there may be several. */
  taken: z.array(z.string()),
  /** The point of a free practice that it is near to without meeting it. */
  near: z.nullable(z.string()),
  notTaken: z.nullable(notTaken),
  /** What it asks the customer for, and the objections that it would resolve. */
  topic: z.nullable(z.string()),
  resolved: z.array(z.string()),
  said: z.array(z.string()),
  missed: z.array(z.string()),
  contradicted: z.array(contradiction),
  conduct: z.array(conductKind),
  costs: z.array(triedCost),
  by: decidedBy,
  /** A language model was asked as judge, and its answer held. */
  judged: z.boolean(),
})
export type TriedSentence = z.infer<typeof triedSentence>

/** Examples of two intents that are too close. */
export const triedCollision = z.object({
  intent: z.string(),
  other: z.string(),
  script: z.string(),
  /** The other's example; null where its key words are met. */
  nearest: z.nullable(z.string()),
  margin: z.int(),
})
export type TriedCollision = z.infer<typeof triedCollision>

export const triedTurn = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('said'), text: text(1, MAX_TRIED_TEXT) }),
  z.object({ kind: z.literal('silent') }),
])
export type TriedTurn = z.infer<typeof triedTurn>

const customerRow = z.object({ who: z.literal('customer'), text: z.string() })
const learnerRow = z.object({
  who: z.literal('learner'),
  text: z.string(),
  result: z.enum(['matched', 'asked_back', 'non_standard', 'silence', 'unheard']),
  /** Labels of the points or the intent that the turn met. */
  met: z.array(z.string()),
  /** What the customer did beside the business, with what its author named it. */
  did: z.nullable(z.object({ kind: z.string(), label: z.string() })),
  /** What was told differently before. */
  noticed: z.nullable(z.object({ before: z.string(), now: z.string() })),
  /** What the customer remembers from now on. */
  remembered: z.array(z.object({ label: z.string(), text: z.string() })),
  conduct: z.array(conductKind),
  /** The example that decided, and how well it fits, 0-100. */
  nearest: z.nullable(z.string()),
  score: z.number(),
  costs: z.array(triedCost),
  by: decidedBy,
  judged: z.boolean(),
})
export type TriedLearnerRow = z.infer<typeof learnerRow>

/** A typed conversation so far. */
export const triedTalk = z.object({
  rows: z.array(z.discriminatedUnion('who', [customerRow, learnerRow])),
  /** Points of a free practice that were met. */
  points: z.int(),
  mood: z.nullable(z.object({ trust: z.int(), patience: z.int() })),
  /** What was drawn for this conversation, by the value's id. */
  values: z.record(z.string(), z.string()),
  /** The node that waits for the learner. */
  at: z.string(),
  /** How it ended; null while it goes on. */
  over: z.nullable(z.union([outcome, z.enum(['silence', 'hangup'])])),
})
export type TriedTalk = z.infer<typeof triedTalk>

const one = 'api/admin/material/scene/{id}/try'
const tries = {
  effect: 'read',
  auth: 'session',
  action: 'scene.draft.read',
  rate: 'trying',
  bodyMb: DRAFT_MB,
  errors: ['scene/not_found', 'scene/never_published', 'scene/changed_meanwhile', 'catalog/read_only'],
} as const

export const tryTalk = endpoint({
  id: 'practice.tryTalk',
  method: 'POST',
  path: one,
  summary: 'A typed conversation with a scene, by the rules of a practice; nothing of it is stored',
  ...tries,
  input: z.object({
    id,
    content: triedContent,
    /** The node at which a drawn flow begins; null: its start. */
    from: z._default(z.nullable(id), null),
    /** Of equal seeds the customer draws the same lines. */
    seed: int(0, 0x7fffffff),
    day: z._default(temper, 'usual'),
    turns: z.array(triedTurn).check(z.maxLength(MAX_TRIED_TURNS)),
  }),
  /** null: there are no first words yet, or a way of the flow leads nowhere. */
  output: z.object({ talk: z.nullable(triedTalk) }),
})

export const trySentence = endpoint({
  id: 'practice.trySentence',
  method: 'POST',
  path: `${one}/sentence`,
  summary: 'What a sentence would be understood as at a node, or in a free practice, and what it would cost',
  ...tries,
  input: z.object({ id, content: triedContent, node: z._default(z.nullable(id), null), text: text(1, 200) }),
  output: z.object({ heard: triedSentence }),
})

export const tryCollisions = endpoint({
  id: 'practice.tryCollisions',
  method: 'POST',
  path: `${one}/collisions`,
  summary: 'Examples of the intents of a node that are too close to tell apart',
  ...tries,
  input: z.object({ id, content: triedContent, node: id }),
  output: z.object({
    rows: z.array(triedCollision),
    /** Labels of the intents that words alone do not tell apart. */
    inseparable: z.array(z.string()),
    /** An encoder tells all of these apart. */
    encoderTells: z.boolean(),
  }),
})

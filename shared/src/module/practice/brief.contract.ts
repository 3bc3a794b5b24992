import * as z from 'zod/mini'
import { id, timeMs } from '../../contract/fields'
import { temper } from '../customer/customer.contract'
import { nextThing } from '../scoring/scoring.contract'
import { sceneSound } from '../voice/background.contract'
import { speechLanguage, voiceAbilities } from '../voice/voice.contract'

export const personaView = z.object({
  name: z.string(),
  gender: z.enum(['female', 'male']),
  portrait: z.string(),
  age: z.optional(z.int()),
  brief: z.string(),
})

/** What to do this time, from the learner's last practice of this subtask. */
export const lastTime = z.object({
  id,
  attempt: z.int(),
  rehearsal: z.boolean(),
  things: z.array(nextThing),
})
export type LastTime = z.infer<typeof lastTime>

/** What a learner sees before starting. */
export const practiceBrief = z.object({
  subtaskId: id,
  taskId: id,
  taskTitle: z.string(),
  sceneName: z.string(),
  description: z.string(),
  /** Pictures to look at before the start; absent: none. */
  images: z.optional(z.array(z.object({ url: z.string(), description: z.string() }))),
  /** A practice that went well may be listened to; absent: none, or it is gone. */
  excellent: z.optional(z.object({ description: z.string() })),
  language: speechLanguage,
  role: z.string(),
  goal: z.string(),
  persona: personaView,
  minutes: z.int(),
  hints: z.int(),
  smartBreak: z.boolean(),
  /** Seconds that the customer waits before they answer a turn; absent: none. */
  waitS: z.optional(z.int()),
  passScore: z.number(),
  /** null = unlimited. */
  attemptsLeft: z.nullable(z.int()),
  bestScore: z.nullable(z.number()),
  attempts: z.int(),
  rehearsalAllowed: z.boolean(),
  /** Days of the customer that a rehearsal may choose; absent: only the usual one. */
  tempers: z.optional(z.array(temper)),
  /** Hands-free waits longer, unless the learner has chosen otherwise. */
  slowSpeech: z.boolean(),
  /** The learner may write what they really said beside what was understood. */
  correctionAllowed: z.boolean(),
  pauseAllowed: z.boolean(),
  pauseMinutes: z.int(),
  voice: voiceAbilities,
  /** Absent where nothing is heard beside the customer. */
  sound: z.optional(sceneSound),
  /** Volume range of the scoring rule in dBFS, for the level meter's zones. */
  volume: z.object({ minDbfs: z.number(), maxDbfs: z.number() }),
  /** Speed range of the scoring rule, in characters or words per voiced minute. */
  speed: z.object({ min: z.number(), max: z.number() }),
  /** Before the start only; absent where nothing was practised or nothing was lost. */
  last: z.optional(lastTime),
  /** The learner's own unfinished session of this subtask, if any. */
  current: z.nullable(
    z.object({
      id,
      turn: z.int(),
      lastLine: z.string(),
      resumableUntil: z.nullable(timeMs),
      training: z.optional(z.boolean()),
    }),
  ),
  /** Free practices only: the turns after which the customer closes, and whether a model words the customer. */
  free: z.optional(z.object({ turns: z.int(), wordedBy: z.enum(['model', 'author']) })),
})
export type PracticeBrief = z.infer<typeof practiceBrief>

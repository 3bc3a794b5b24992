import * as z from 'zod/mini'
import { endpoint } from '../../contract/endpoint'
import { id, nothing } from '../../contract/fields'
import { temper } from '../customer/customer.contract'
import { DRAFT_MB, triedContent } from '../scene/scene-draft.admin.contract'
import { practiceBase } from './practice.contract'
import { triedTalk } from './try.admin.contract'

/** A trial: an author plays a scene on the learner's own screen, which finds it as a subtask with the trial's id. */
const trial = `${practiceBase}/trial`
const common = { auth: 'session', action: 'scene.draft.read' } as const

const talkOfTrial = z.object({
  /** null: it has not begun. */
  talk: z.nullable(triedTalk),
  ended: z.boolean(),
  /** Of an ended one. */
  total: z.nullable(z.number()),
})
export type TrialTalk = z.infer<typeof talkOfTrial>

export const openTrial = endpoint({
  id: 'practice.openTrial',
  method: 'POST',
  path: trial,
  summary: 'Opens a scene, or what is in work of it, on the learner’s screen of its author; ends their earlier trials',
  effect: 'write',
  ...common,
  rate: 'trying',
  bodyMb: DRAFT_MB,
  input: z.object({
    id,
    content: triedContent,
    /** The node at which a drawn flow begins; null: its start. */
    from: z._default(z.nullable(id), null),
    day: z._default(temper, 'usual'),
  }),
  output: z.object({ trial: z.object({ id }) }),
  errors: [
    'scene/not_found',
    'scene/never_published',
    'scene/changed_meanwhile',
    'catalog/read_only',
    'practice/not_playable',
  ],
})

export const trialTalk = endpoint({
  id: 'practice.trialTalk',
  method: 'GET',
  path: `${trial}/{id}`,
  summary: 'The newest conversation of my trial: what each turn was understood as, why, and what it would cost',
  effect: 'read',
  ...common,
  input: z.object({ id }),
  output: talkOfTrial,
  errors: ['practice/not_found'],
})

export const closeTrial = endpoint({
  id: 'practice.closeTrial',
  method: 'POST',
  path: `${trial}/{id}/close`,
  summary: 'Ends my trial and deletes what it left; doing it twice changes nothing',
  effect: 'write',
  ...common,
  urgent: true,
  input: z.object({ id }),
  output: nothing,
})

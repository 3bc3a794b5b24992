import * as z from 'zod/mini'
import { endpoint } from '../../contract/endpoint'
import { id, text, timeMs } from '../../contract/fields'
import { speechLanguage } from '../voice/voice.contract'
import { sceneKind } from './scene.contract'
import { PROPOSAL_SOURCES, SOURCE_MAX } from './proposal/proposal-prompt.rules'
import { PROPOSAL_FAULTS } from './proposal/proposal-text.rules'

/**
 * `asking`: the model writes; `mending`: it was told once what did not fit; `built`: the scene is there and being stored.
 * The last three are ends.
 */
export const proposalState = z.enum(['waiting', 'asking', 'mending', 'built', 'done', 'failed', 'cancelled'])
export type ProposalState = z.infer<typeof proposalState>

/** As long as it can be cancelled. */
export const WITHOUT_SCENE: readonly ProposalState[] = ['waiting', 'asking', 'mending']
export const OPEN_PROPOSAL: readonly ProposalState[] = [...WITHOUT_SCENE, 'built']
export const isProposalOpen = (state: ProposalState): boolean => OPEN_PROPOSAL.includes(state)

/** Why there is no scene. Texts: `scene-proposal.failure.<why>`. */
export const proposalFailure = z.enum(['model_failed', 'model_silent', 'unusable', 'no_model'])
export type ProposalFailure = z.infer<typeof proposalFailure>

/** Scenes that one person may have written at the same time. */
export const PROPOSALS_AT_ONCE = 3

export const proposalView = z.object({
  id,
  kind: sceneKind,
  source: z.enum(PROPOSAL_SOURCES),
  name: z.string(),
  state: proposalState,
  /** What the model has written so far. */
  characters: z.int(),
  failure: z.nullable(proposalFailure),
  /** What the model wrote and the scene does not have, with the reason. */
  left: z.array(z.object({ why: z.enum(PROPOSAL_FAULTS), text: z.string() })),
  /** The draft; null while there is none. */
  sceneId: z.nullable(id),
  at: timeMs,
})
export type ProposalView = z.infer<typeof proposalView>

/** Shortest description and document from which something can be made, in characters. */
export const SOURCE_MIN = 10

const path = 'api/admin/material/scene/proposal'
const read = { effect: 'read', auth: 'session', action: 'scene.propose' } as const
const write = { effect: 'write', auth: 'session', action: 'scene.propose' } as const

export const proposalCreate = endpoint({
  id: 'scene.proposalCreate',
  method: 'POST',
  path,
  summary: 'Has the language model write a draft, every text of it marked as proposed',
  ...write,
  rate: 'proposing',
  input: z.object({
    kind: z._default(sceneKind, 'flow'),
    name: text(1, 20),
    language: speechLanguage,
    catalogId: z._default(z.nullable(id), null),
    source: z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('description'), text: text(SOURCE_MIN, SOURCE_MAX.description) }),
      /** Its text, as `proposalDocument` read it or as its reader changed it. */
      z.object({ kind: z.literal('document'), text: text(SOURCE_MIN, SOURCE_MAX.document) }),
      /** A practice whose record the caller may read. */
      z.object({ kind: z.literal('practice'), id }),
    ]),
  }),
  output: z.object({ proposal: proposalView }),
  errors: [
    ...(['scene/no_model', 'scene/proposals_full', 'scene/nothing_said'] as const),
    ...(['catalog/not_found', 'practice/not_found'] as const),
  ],
})

export const proposalGet = endpoint({
  id: 'scene.proposalGet',
  method: 'GET',
  path: `${path}/{id}`,
  summary: 'How far one of my proposals is',
  ...read,
  input: z.object({ id }),
  output: z.object({ proposal: proposalView }),
  errors: ['scene/proposal_not_found'],
})

export const proposalList = endpoint({
  id: 'scene.proposalList',
  method: 'GET',
  path,
  summary: 'My proposals of the last days, newest first, and the name of the language model; null: there is none',
  ...read,
  input: z.object({}),
  output: z.object({ model: z.nullable(z.string()), rows: z.array(proposalView) }),
})

export const proposalCancel = endpoint({
  id: 'scene.proposalCancel',
  method: 'POST',
  path: `${path}/{id}/cancel`,
  summary: 'Ends one of my proposals before there is a draft; one that has ended stays as it is',
  ...write,
  input: z.object({ id }),
  output: z.object({ proposal: proposalView }),
  errors: ['scene/proposal_not_found'],
})

/** Largest document in MB. */
export const DOCUMENT_MB = 20

export const proposalDocument = endpoint({
  id: 'scene.proposalDocument',
  method: 'POST',
  path: `${path}/document`,
  summary: 'The text of a document (plain text, Word or PDF), of which nothing is kept',
  ...read,
  rate: 'heavy',
  upload: true,
  input: z.object({}),
  /** `isCut`: it is longer than what a model is given. */
  output: z.object({ text: z.string(), isCut: z.boolean() }),
  errors: [
    ...(['scene/document_kind', 'scene/document_unreadable', 'scene/document_locked', 'scene/document_empty'] as const),
    ...(['upload/too_large', 'upload/empty', 'import/busy'] as const),
  ],
})

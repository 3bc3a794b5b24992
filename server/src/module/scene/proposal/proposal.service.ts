import type { ParsedInputOf } from '@lianda/shared/contract/endpoint'
import { AppError } from '@lianda/shared/error/app-error'
import { SOURCE_MAX } from '@lianda/shared/module/scene/proposal/proposal-prompt.rules'
import {
  OPEN_PROPOSAL,
  type proposalCreate,
  PROPOSALS_AT_ONCE,
  type ProposalView,
  SOURCE_MIN,
  WITHOUT_SCENE,
} from '@lianda/shared/module/scene/scene-proposal.admin.contract'
import type { Actor } from '../../../actor'
import type { Deps } from '../../../deps'
import { requireCatalog } from '../../catalog'
import { managesKind } from '../scene-kind'
import { sceneTranscripts } from '../scene-ports'
import { type ProposalDoc, proposals } from './proposal.model'
import { proposalRunner } from './proposal-runner'

/** A proposal without the scene that it keeps. */
type ProposalHead = Omit<ProposalDoc, 'content'>

/** Rows of the list. */
const SHOWN = 10

/**
 * Begins to have a scene written. Throws `identity/forbidden` for a kind that the actor does not manage, `scene/no_model`,
 * `scene/proposals_full`, and what its source throws.
 */
export async function createProposal(
  deps: Deps,
  actor: Actor,
  { kind, name, language, catalogId, source: given }: ParsedInputOf<typeof proposalCreate>,
): Promise<ProposalDoc> {
  if (!managesKind(actor, kind)) throw new AppError('identity/forbidden')
  if (modelFor(deps, actor) === null) throw new AppError('scene/no_model')
  if (catalogId !== null) await requireCatalog(deps, actor, 2, catalogId)
  const { orgid, userId } = actor
  const open = await proposals(deps.db).countDocuments({ orgid, userId, state: { $in: OPEN_PROPOSAL } })
  if (open >= PROPOSALS_AT_ONCE) throw new AppError('scene/proposals_full', { params: { n: PROPOSALS_AT_ONCE } })
  const doc: ProposalDoc = {
    ...{ _id: deps.newId(), orgid, userId, by: actor.name, kind, name, language, catalogId },
    source: { kind: given.kind, text: given.kind === 'practice' ? await saidIn(deps, actor, given.id) : given.text },
    ...{ state: 'waiting', characters: 0, failure: null, left: [], content: null, lease: null },
    at: new Date(deps.clock.now()),
  }
  await proposals(deps.db).create(doc)
  proposalRunner(deps).kick(doc)
  return doc
}

/** What was said in a practice. Throws `practice/not_found`, and `scene/nothing_said` where it is too little. */
async function saidIn(deps: Deps, actor: Actor, id: string): Promise<string> {
  const lines = await sceneTranscripts(deps).read(actor, id)
  const text = lines
    .map(({ by, text: said }) => `${by}: ${said}`)
    .join(' / ')
    .slice(0, SOURCE_MAX.practice)
  if (!lines.some(({ by }) => by === 'trainee') || text.length < SOURCE_MIN) throw new AppError('scene/nothing_said')
  return text
}

/** The name of the model that writes for somebody; null: there is none, or their organisation has no use of it. */
export const modelFor = (deps: Deps, { aillm }: Actor): string | null =>
  aillm ? (deps.voice.llm?.capabilities.name ?? null) : null

/** One of the actor's own. Throws `scene/proposal_not_found`. */
export async function getProposal(deps: Deps, actor: Actor, id: string): Promise<ProposalHead> {
  const { orgid, userId } = actor
  const found = await proposals(deps.db).findOne({ _id: id, orgid, userId }, HEAD).lean()
  if (!found) throw new AppError('scene/proposal_not_found')
  return found
}

export async function listProposals(deps: Deps, actor: Actor): Promise<ProposalHead[]> {
  const { orgid, userId } = actor
  return await proposals(deps.db).find({ orgid, userId }, HEAD).sort({ at: -1 }).limit(SHOWN).lean()
}

/** Without what is large. */
const HEAD = { content: 0, 'source.text': 0 } as const

/** Ends one that has no scene yet; one that has ended stays as it is. Throws `scene/proposal_not_found`. */
export async function cancelProposal(
  deps: Deps,
  actor: Actor,
  id: string,
): Promise<{ proposal: ProposalHead; now: boolean }> {
  const found = await getProposal(deps, actor, id)
  const changed = await proposals(deps.db)
    .findOneAndUpdate(
      { _id: id, orgid: actor.orgid, userId: actor.userId, state: { $in: WITHOUT_SCENE } },
      { $set: { state: 'cancelled', lease: null, 'source.text': '' } },
      { returnDocument: 'after', projection: HEAD },
    )
    .lean()
  if (changed) proposalRunner(deps).cancelled(id)
  return { proposal: changed ?? found, now: changed !== null }
}

export const viewProposal = ({
  _id: id,
  kind = 'flow',
  source,
  name,
  state,
  characters,
  failure,
  left,
  at,
}: ProposalHead): ProposalView => ({
  ...{ id, kind, source: source.kind, name, state, characters, failure },
  left: left.map(({ why, text }) => ({ why, text })),
  sceneId: state === 'done' ? id : null,
  at: at.getTime(),
})

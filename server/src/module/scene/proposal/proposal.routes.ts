import * as contract from '@lianda/shared/module/scene/scene-proposal.admin.contract'
import type { Deps } from '../../../deps'
import { type Route, route } from '../../../http/route'
import { readDocument } from './document/document-process'
import { cancelProposal, createProposal, getProposal, listProposals, modelFor, viewProposal } from './proposal.service'

export const proposalRoutes = (deps: Deps): Route[] => [
  route(contract.proposalCreate, {
    handler: async ({ actor, input, audit }) => {
      const proposal = await createProposal(deps, actor, input)
      const { _id: objectId, name, source } = proposal
      audit({ noun: 'scene', objectId, objectName: name, before: {}, after: { source: source.kind } })
      return { proposal: viewProposal(proposal) }
    },
  }),
  route(contract.proposalList, {
    handler: async ({ actor }) => {
      const rows = await listProposals(deps, actor)
      return { model: modelFor(deps, actor), rows: rows.map(viewProposal) }
    },
  }),
  route(contract.proposalDocument, {
    handler: ({ actor, receiveFile, signal }) => readDocument(deps, actor.orgid, receiveFile, signal),
  }),
  route(contract.proposalGet, {
    handler: async ({ actor, input }) => ({ proposal: viewProposal(await getProposal(deps, actor, input.id)) }),
  }),
  route(contract.proposalCancel, {
    handler: async ({ actor, input, audit }) => {
      const { proposal, now } = await cancelProposal(deps, actor, input.id)
      const after = now ? { cancelled: true } : {}
      audit({ noun: 'scene', objectId: proposal._id, objectName: proposal.name, before: {}, after })
      return { proposal: viewProposal(proposal) }
    },
  }),
]

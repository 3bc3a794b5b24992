import * as admin from '@lianda/shared/module/appeal/appeal.admin.contract'
import * as spreading from '@lianda/shared/module/appeal/appeal-spread.admin.contract'
import * as contract from '@lianda/shared/module/appeal/appeal.contract'
import type { Deps } from '../../deps'
import { type Route, route } from '../../http/route'
import { appealRowOf, listAppeals, listJudges } from './appeal-list'
import type { AppealDoc } from './appeal.model'
import { appealAbout, makeAppeal, ownAppeals } from './appeal.service'
import { beginSpread, reachOf, spreadsOf } from './spread/spread.service'
import { decideAppeal, previewAppeal, readAppeal } from './judge.service'

const STATES = ['pending', 'upheld', 'rejected'] as const

const factsOf = ({ state, before, after, decision }: AppealDoc) => ({
  state: STATES[state],
  total: (after ?? before).total,
  passed: (after ?? before).passed,
  ...(decision ? { opinion: decision.opinion } : {}),
})

export const appealRoutes = (deps: Deps): Route[] => [
  route(contract.appealOf, { handler: ({ actor, input }) => appealAbout(deps, actor, input) }),
  route(contract.appealMake, {
    handler: async ({ actor, input }) => ({ appeal: await makeAppeal(deps, actor, input) }),
  }),
  route(contract.appealMine, { handler: ({ actor, input }) => ownAppeals(deps, actor, input) }),
  route(admin.appealList, { handler: ({ actor, input }) => listAppeals(deps, actor, input) }),
  // More exact than the path of one appeal.
  route(admin.appealJudges, { handler: ({ actor, input }) => listJudges(deps, actor, input) }),
  route(admin.appealGet, { handler: ({ actor, input }) => readAppeal(deps, actor, input) }),
  route(admin.appealPreview, {
    handler: async ({ actor, input }) => ({ consequence: await previewAppeal(deps, actor, input) }),
  }),
  route(spreading.appealSpreads, { handler: ({ actor, input }) => spreadsOf(deps, actor, input) }),
  route(spreading.appealReach, {
    handler: async ({ actor, input }) => ({ reach: await reachOf(deps, actor, input) }),
  }),
  route(spreading.appealSpread, {
    handler: async ({ actor, input, audit }) => {
      const { appeal, spread } = await beginSpread(deps, actor, input)
      const { item, worth, records } = spread
      audit({
        ...{ noun: 'appeal', objectId: appeal._id, objectName: `${appeal.userName} / ${appeal.title}` },
        before: {},
        after: { item, worth, same: spread.same, records },
      })
      return { spread }
    },
  }),
  route(admin.appealDecide, {
    handler: async ({ actor, input, audit }) => {
      const { before, after, today } = await decideAppeal(deps, actor, input)
      audit({
        ...{ noun: 'appeal', objectId: after._id, objectName: `${after.userName} / ${after.title}` },
        ...{ before: factsOf(before), after: factsOf(after) },
      })
      return { appeal: appealRowOf(after, today) }
    },
  }),
]

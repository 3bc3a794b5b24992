import { personRank } from '@lianda/shared/module/ranking/person-rank.admin.contract'
import * as contract from '@lianda/shared/module/ranking/ranking.contract'
import * as lists from '@lianda/shared/module/ranking/ranking-list.contract'
import { route } from '../../http/route'
import type { Register } from '../../server-module'
import { hideMe, listRanking } from './ranking-list.service'
import { readPersonRank } from './person-rank.service'
import { todaysStar } from './ranking.service'

export const register: Register = (deps) => ({
  noun: 'ranking',
  routes: [
    route(contract.star, { handler: ({ actor }) => todaysStar(deps, actor) }),
    route(lists.list, { handler: ({ actor, input }) => listRanking(deps, actor, input) }),
    route(personRank, { handler: ({ actor, input }) => readPersonRank(deps, actor, input) }),
    route(lists.hide, { handler: ({ actor, input }) => hideMe(deps, actor, input) }),
  ],
})

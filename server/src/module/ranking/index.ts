import * as contract from '@lianda/shared/module/ranking/ranking.contract'
import { route } from '../../http/route'
import type { Register } from '../../server-module'
import { todaysStar } from './ranking.service'

export const register: Register = (deps) => ({
  noun: 'ranking',
  routes: [route(contract.star, { handler: ({ actor }) => todaysStar(deps, actor) })],
})

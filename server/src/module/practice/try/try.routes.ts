import * as contract from '@lianda/shared/module/practice/try.admin.contract'
import type { Deps } from '../../../deps'
import { type Route, route } from '../../../http/route'
import { tryCollisions, trySentence } from './try-sentence.service'
import { tryTalk } from './try-talk.service'

export const tryRoutes = (deps: Deps): Route[] => [
  route(contract.tryTalk, { handler: ({ actor, input }) => tryTalk(deps, actor, input) }),
  route(contract.trySentence, { handler: ({ actor, input }) => trySentence(deps, actor, input) }),
  route(contract.tryCollisions, { handler: ({ actor, input }) => tryCollisions(deps, actor, input) }),
]

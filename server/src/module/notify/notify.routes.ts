import * as contract from '@lianda/shared/module/notify/notify.contract'
import type { Deps } from '../../deps'
import { type Route, route } from '../../http/route'
import { countUnread, listMessages, markAllRead, markRead } from './inbox.service'

/** Calls for what people were told. */
export const notifyRoutes = (deps: Deps): Route[] => [
  route(contract.messageList, { handler: ({ actor, input }) => listMessages(deps, actor, input) }),
  route(contract.messageCount, { handler: ({ actor, input }) => countUnread(deps, actor, input.side) }),
  route(contract.messageRead, { handler: ({ actor, input }) => markRead(deps, actor, input) }),
  route(contract.messageReadAll, { handler: ({ actor, input }) => markAllRead(deps, actor, input) }),
]

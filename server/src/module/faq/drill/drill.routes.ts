import { drill } from '@lianda/shared/module/faq/drill/drill.contract'
import { startDrill } from '@lianda/shared/module/faq/drill/drill-start.contract'
import type { Deps } from '../../../deps'
import { type Route, route } from '../../../http/route'
import { beginDrill, drillBrief } from './drill.service'

/** The calls of a drill, beside those of every round. */
export const drillRoutes = (deps: Deps): Route[] => [
  route(drill, { handler: ({ actor }) => drillBrief(deps, actor) }),
  route(startDrill, { handler: ({ actor, input }) => beginDrill(deps, actor, input) }),
]

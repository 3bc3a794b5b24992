import * as contract from '@lianda/shared/module/media/document.contract'
import type { Deps } from '../../../deps'
import { publicRoute, type Route } from '../../../http/route'
import { getDocument, getPageText, searchDocument } from './document.service'

export const documentRoutes = (deps: Deps): Route[] => [
  publicRoute(contract.documentGet, { handler: ({ input }) => getDocument(deps, input.fileurl) }),
  publicRoute(contract.documentText, { handler: ({ input }) => getPageText(deps, input) }),
  publicRoute(contract.documentSearch, { handler: ({ input }) => searchDocument(deps, input) }),
]

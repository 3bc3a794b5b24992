import { questionExport } from '@lianda/shared/module/question-bank/import.admin.contract'
import type { Deps } from '../../../deps'
import { route, type Route } from '../../../http/route'
import { exportQuestions } from './question-export.service'

export const exportRoutes = (deps: Deps): Route[] => [
  route(questionExport, {
    handler: ({ actor, input, language }) => exportQuestions(deps, actor, language, input),
  }),
]

import { examinationImport, paperImportCalls } from '@lianda/shared/module/exam/paper-import.admin.contract'
import type { Deps } from '../../../../deps'
import { type Route, route } from '../../../../http/route'
import { importRoutes } from '../../../import'
import { paperImport } from './paper-import'
import { importPaper } from './paper-import.service'

export const paperImportRoutes = (deps: Deps): Route[] => [
  route(examinationImport, {
    handler: async ({ actor, input, language, signal, audit }) => {
      const { answer, paper } = await importPaper(deps, actor, { language, signal }, input)
      audit({
        noun: 'exam',
        objectId: paper?.examinationId ?? '',
        objectName: answer.title,
        before: {},
        // A preview changes nothing, so it is not logged.
        after: paper ? { title: answer.title, count: answer.insertcount, imported: true } : {},
      })
      return answer
    },
  }),
  ...importRoutes(deps, paperImportCalls, paperImport(deps)),
]

import * as contract from '@lianda/shared/module/exam/paper.admin.contract'
import type { Deps } from '../../../../deps'
import { type Route, route } from '../../../../http/route'
import { importPaper, paperTemplate } from './paper-import.service'

export const paperImportRoutes = (deps: Deps): Route[] => [
  route(contract.examinationImport, {
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
  route(contract.examinationTemplate, {
    handler: ({ actor, language }) => paperTemplate(deps, actor, language),
  }),
]

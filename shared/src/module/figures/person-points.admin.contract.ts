import * as z from 'zod/mini'
import { endpoint } from '../../contract/endpoint'
import { id, listQuery, page } from '../../contract/fields'
import { pointQuestion, pointQuestionFilters } from '../faq/round/round.admin.contract'

export const personPoints = endpoint({
  id: 'figures.personPoints',
  method: 'GET',
  path: 'api/admin/report/student/{id}/points',
  summary:
    'The quick questions that the knowledge points of a learner’s report count, those that are not mastered first and then the newest',
  effect: 'read',
  auth: 'session',
  action: 'figures.person.read',
  input: z.object({
    id,
    ...{ page: listQuery.page, rows: listQuery.rows, text: listQuery.text },
    ...pointQuestionFilters,
  }),
  output: page(pointQuestion),
  errors: ['org/not_found'],
})

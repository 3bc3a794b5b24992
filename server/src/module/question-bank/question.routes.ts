import * as contract from '@lianda/shared/module/question-bank/question.admin.contract'
import type { Deps } from '../../deps'
import { type Call, type Change, route, type Route } from '../../http/route'
import { errorText } from '../../infra/text/texts'
import { catalogNames } from '../catalog'
import { changeOf } from './question-audit'
import { changeMany } from './question-batch.service'
import { listQuestions } from './question-list.service'
import { createQuestion, disableQuestion, readQuestion, readVersions, updateQuestion } from './question.service'
import { detailOf, rowOf } from './question.view'
import type { Written } from './question-write'

export function questionRoutes(deps: Deps): Route[] {
  const record = async ({ actor, audit }: Pick<Call<unknown>, 'actor' | 'audit'>, ...written: Written[]) => {
    const names = await catalogNames(deps, actor, 5)
    for (const one of written) audit(changeOf(one, names))
  }
  return [
    route(contract.questionList, { handler: ({ actor, input }) => listQuestions(deps, actor, input) }),
    route(contract.questionGet, {
      handler: async ({ actor, input }) => ({ question: await readQuestion(deps, actor, input) }),
    }),
    route(contract.questionVersions, {
      handler: async ({ actor, input }) => ({ versions: await readVersions(deps, actor, input.id) }),
    }),
    route(contract.questionCreate, {
      handler: async ({ actor, input, audit }) => {
        const written = await createQuestion(deps, actor, input)
        await record({ actor, audit }, written)
        return { question: await detailOf(deps, actor, written.after) }
      },
    }),
    route(contract.questionUpdate, {
      handler: async ({ actor, input, audit }) => {
        const written = await updateQuestion(deps, actor, input)
        await record({ actor, audit }, written)
        return { question: await detailOf(deps, actor, written.after) }
      },
    }),
    route(contract.questionDisable, {
      handler: async ({ actor, input, audit }) => {
        const written = await disableQuestion(deps, actor, input.id, input.disabled)
        await record({ actor, audit }, written)
        return { question: await rowOf(deps, actor, written.after) }
      },
    }),
    route(contract.questionBatch, {
      handler: async ({ actor, input, language, audit }) => {
        const { written, refused } = await changeMany(deps, actor, input)
        await record({ actor, audit }, ...written)
        if (written.length === 0) audit(NOTHING_CHANGED)
        const reasons = refused.map(({ id, code, reason }) => ({ id, code, reason: errorText(language, reason) }))
        return { changed: written.length, refused: reasons }
      },
    }),
  ]
}

/** Satisfies the route wrapper, which requires an audit; the log writes no line for it. */
const NOTHING_CHANGED: Change = { noun: 'question', objectId: '', objectName: '', before: {}, after: {} }

import { AppError } from '@lianda/shared/error/app-error'
import type { BinNote } from '@lianda/shared/module/recycle-bin/recycle-bin.admin.contract'
import type { Deps } from '../../deps'
import { catalogNames, program } from '../catalog'
import { type BinPart, binOfThings } from '../recycle-bin'
import { bankPorts } from './bank-ports'
import { contentMembers, type QuestionDoc } from './question.document'
import { questions, questionVersions } from './question.model'
import { changeQuestion, nextCode } from './question-write'

/** A question is named by the beginning of its text. */
const NAME_CHARS = 80
const nameOf = ({ code, content }: Pick<QuestionDoc, 'code' | 'content'>): string =>
  `${code} ${[...content.text].slice(0, NAME_CHARS).join('')}`

/** Questions in the recycle bin. Papers hold copies, which stay. */
export const questionBin = (deps: Deps): BinPart =>
  binOfThings(deps, {
    model: questions(deps.db),
    types: [5],
    nameOf,
    find: 'terms',
    without: 'search',
    changed: 'question-bank/changed_meanwhile',
    putBack: (question) => putBack(deps, question),
    uses: { effect: 'copies', count: (orgid, ids) => bankPorts(deps).countPapers(orgid, ids) },
    removeParts: (orgid, questionId) => questionVersions(deps.db).deleteMany({ orgid, questionId }),
  })

/** A question whose number another one has meanwhile gets the next automatic one. */
async function putBack(deps: Deps, before: QuestionDoc): Promise<{ name: string; notes: BinNote[] }> {
  const { orgid, catalogId } = before
  const lost = catalogId !== null && !(await catalogNames(deps, program(orgid), 5)).has(catalogId)
  const back = {
    ...{ live: true, deletedAt: null, updatedAt: new Date(deps.clock.now()) },
    ...(lost ? { catalogId: null } : {}),
  }
  const notes: BinNote[] = lost ? ['no_category'] : []
  for (let code = before.code; ; code = await nextCode(deps, orgid)) {
    try {
      const after = await changeQuestion(deps, before, { ...back, ...contentMembers(code, before.content) })
      if (!after) throw new AppError('question-bank/changed_meanwhile', { params: { name: nameOf(before) } })
      return { name: nameOf(after), notes: code === before.code ? notes : [...notes, 'new_code'] }
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'question-bank/code_taken') throw error
    }
  }
}

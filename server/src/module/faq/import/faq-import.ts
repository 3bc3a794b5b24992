import type { RowIssue } from '@lianda/shared/module/import/import.rules'
import { imageIssues } from '@lianda/shared/module/question-bank/import.rules'
import { checkFaqRow, type FaqSaid } from '@lianda/shared/module/faq/faq-rows.rules'
import { type Deps, perApp } from '../../../deps'
import { faqImportText, importFileText } from '../../../infra/text/texts'
import { reachOfThings } from '../../catalog'
import { actorNow } from '../../identity'
import type { ImportSubject, JudgedRow } from '../../import'
import { FAQ_CATALOGS } from '../faq-access'
import { faqs } from '../faq.model'
import { FAQ_FORM, FAQ_WORDS } from './faq-form'
import { type FaqState, faqThings } from './faq-things'

/** The import of quick questions: found by their words. */
export const faqImport = perApp(
  (deps): ImportSubject<FaqSaid, FaqState> => ({
    noun: 'faq',
    form: FAQ_FORM,
    modes: [1, 2, 3],
    catalogType: FAQ_CATALOGS,
    text: (language, key, params) =>
      faqImportText(language, key, { ...params, defaultValue: '' }) ||
      importFileText(language, key, { ...params, defaultValue: '' }),
    checkRow(cells, images) {
      const { said, path, issues } = checkFaqRow(cells, FAQ_WORDS)
      const all = [...issues, ...imageIssues(images)]
      const value = all.length === 0 ? said : null
      return { value, keys: [{ column: 'question', value: said?.content.question ?? '' }], path, issues: all }
    },
    find: async (orgid, _column, values) => {
      const docs = await faqs(deps.db)
        .find({ orgid, live: true, question: { $in: [...values] } }, { rev: 1, question: 1 })
        .lean()
      return docs.map(({ _id: id, rev, question }) => ({ id, rev, key: question, code: question }))
    },
    judge: (orgid, userId, rows) => judge(deps, orgid, userId, rows),
    things: faqThings(deps),
    whole: null,
  }),
)

/** A question that access lists keep the importer from changing is a wrong row. */
async function judge(
  deps: Deps,
  orgid: string,
  userId: string,
  rows: readonly JudgedRow<FaqSaid>[],
): Promise<RowIssue[][]> {
  const ids = rows.flatMap(({ target }) => (target ? [target.id] : []))
  if (ids.length === 0) return rows.map(() => [])
  const who = await actorNow(deps, orgid, userId)
  const [docs, reachOf] = await Promise.all([
    faqs(deps.db)
      .find({ _id: { $in: ids }, orgid }, { catalogId: 1 })
      .lean(),
    who ? reachOfThings(deps, who, FAQ_CATALOGS, ids) : null,
  ])
  const theirs = new Set(
    docs.flatMap(({ _id: id, catalogId }) => (reachOf?.({ id, catalogId }) === 'change' ? [id] : [])),
  )
  return rows.map(({ target }) =>
    target && !theirs.has(target.id) ? [{ column: 'row', code: 'question_closed' }] : [],
  )
}

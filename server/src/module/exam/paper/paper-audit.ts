import { fromTenths } from '@lianda/shared/contract/points'
import type { PaperDoc } from './paper.document'

type AuditFacts = Record<string, unknown>
type Row = PaperDoc['content']['questions'][number] | PaperDoc['content']['draws'][number]

/** A change of a draft for the operation log: settings, questions and draws that differ. `categories`: names by id. */
export function changesOf(
  before: PaperDoc,
  after: PaperDoc,
  categories: ReadonlyMap<string, string>,
): { before: AuditFacts; after: AuditFacts } {
  const [was, is] = [settingsOf(before, categories), settingsOf(after, categories)]
  const changed = Object.keys(is).filter((name) => was[name] !== is[name])
  const only = (all: AuditFacts): AuditFacts => Object.fromEntries(changed.map((name) => [name, all[name]]))
  const rows = (paper: PaperDoc): readonly Row[] => [...paper.content.questions, ...paper.content.draws]
  return {
    before: { ...only(was), ...without(rows(before), rows(after)) },
    after: { ...only(is), ...without(rows(after), rows(before)), ...reordered(rows(before), rows(after)) },
  }
}

function settingsOf({ content, count, totalTenths }: PaperDoc, categories: ReadonlyMap<string, string>): AuditFacts {
  const { questions: _q, draws: _d, categoryId, ...settings } = content
  const category = categoryId === null ? '' : (categories.get(categoryId) ?? '')
  return { ...settings, category, total: fromTenths(totalTenths), count }
}

/** Whether questions and draws that remain changed their order. */
function reordered(before: readonly Row[], after: readonly Row[]): AuditFacts {
  const [was, is] = [before, after].map((rows) => rows.map((row) => row.id))
  const kept = was?.filter((id) => is?.includes(id)) ?? []
  return kept.join() === is?.filter((id) => was?.includes(id)).join() ? {} : { reordered: true }
}

function without(rows: readonly Row[], others: readonly Row[]): AuditFacts {
  const known = new Set(others.map((row) => JSON.stringify(row)))
  const left = rows.filter((row) => !known.has(JSON.stringify(row)))
  return left.length === 0 ? {} : { questions: left.map(wordsOf) }
}

const wordsOf = (row: Row): string =>
  'content' in row ? `${row.content.text.slice(0, 60)} (${row.score})` : `${row.count} x ${row.score}`

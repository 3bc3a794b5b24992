import { fromTenths } from '@lianda/shared/contract/points'
import type { PaperDoc } from './paper.document'

type Told = Record<string, unknown>
type Row = PaperDoc['content']['questions'][number] | PaperDoc['content']['draws'][number]

/** What a change of a draft is told as: settings that differ, and the questions and draws that differ, by their words. */
export function changesOf(before: PaperDoc, after: PaperDoc): { before: Told; after: Told } {
  const [was, is] = [settingsOf(before), settingsOf(after)]
  const changed = Object.keys(is).filter((name) => was[name] !== is[name])
  const only = (all: Told): Told => Object.fromEntries(changed.map((name) => [name, all[name]]))
  const rows = (paper: PaperDoc): readonly Row[] => [...paper.content.questions, ...paper.content.draws]
  return {
    before: { ...only(was), ...without(rows(before), rows(after)) },
    after: { ...only(is), ...without(rows(after), rows(before)) },
  }
}

function settingsOf({ content, count, totalTenths }: PaperDoc): Told {
  const { questions, draws, ...settings } = content
  const order = [...questions, ...draws].map((row) => row.id).join(' ')
  return { ...settings, total: fromTenths(totalTenths), count, order }
}

function without(rows: readonly Row[], others: readonly Row[]): Told {
  const known = new Set(others.map((row) => JSON.stringify(row)))
  const left = rows.filter((row) => !known.has(JSON.stringify(row)))
  return left.length === 0 ? {} : { questions: left.map(wordsOf) }
}

const wordsOf = (row: Row): string =>
  'content' in row ? `${row.content.text.slice(0, 60)} (${row.score})` : `${row.count} x ${row.score}`

import type { FileIssue } from '@lianda/shared/module/import/import.rules'
import { PAPER_FIELDS } from '@lianda/shared/module/exam/paper-import.admin.contract'
import type { PaperContent } from '@lianda/shared/module/exam/paper.admin.contract'

/** The cells of the exam's sheet, each with its row number. */
export type PaperInfoCells = Readonly<Record<string, { no: number; text: string }>>
export { PAPER_FIELDS }
export type PaperField = (typeof PAPER_FIELDS)[number]

export type PaperInfo = Pick<PaperContent, 'title' | 'minute' | 'limitMinute' | 'passScore'>

interface CheckedInfo {
  title: string
  minute: number | null
  limitMinute: number | null
  passScore: number | null
  category: string
  /** Null when anything is wrong. */
  info: PaperInfo | null
  issues: FileIssue[]
}

/** Title, minutes, pass score and category are required (spec). The limit must be below the minutes; empty means 0. */
export function checkPaperInfo(cells: PaperInfoCells, titleMax: number): CheckedInfo {
  const issues: FileIssue[] = []
  const wrong = (column: PaperField, code: string, params?: FileIssue['params']): void =>
    void issues.push({ no: cells[column]?.no ?? 1, column, code, ...(params ? { params } : {}) })
  const text = (column: PaperField): string => (cells[column]?.text ?? '').trim()
  for (const column of ['title', 'minute', 'passScore', 'category'] as const)
    if (text(column) === '') wrong(column, 'required')
  if (text('title').length > titleMax) wrong('title', 'too_long', { n: titleMax })
  const minute = whole(text('minute'), 1, 600)
  if (minute === null && text('minute') !== '') wrong('minute', 'minute_wrong')
  const limitMinute = text('limitMinute') === '' ? 0 : whole(text('limitMinute'), 0, 599)
  if (limitMinute === null || (minute !== null && limitMinute >= minute)) wrong('limitMinute', 'limit_wrong')
  const passScore = tenth(text('passScore'), 0.1, 100)
  if (passScore === null && text('passScore') !== '') wrong('passScore', 'pass_wrong')
  const complete = issues.length === 0 && minute !== null && limitMinute !== null && passScore !== null
  return {
    title: text('title'),
    minute,
    limitMinute,
    passScore,
    category: text('category'),
    info: complete ? { title: text('title'), minute, limitMinute, passScore } : null,
    issues,
  }
}

function whole(text: string, min: number, max: number): number | null {
  const figures = text.normalize('NFKC')
  const value = Number(figures)
  return /^\d{1,4}$/.test(figures) && value >= min && value <= max ? value : null
}

function tenth(text: string, min: number, max: number): number | null {
  const figures = text.normalize('NFKC')
  const value = Number(figures)
  return /^\d{1,3}(\.\d)?$/.test(figures) && value >= min && value <= max ? value : null
}

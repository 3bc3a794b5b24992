import type { PaperContent } from '@lianda/shared/module/exam/paper.admin.contract'

/** A wrong cell of an imported paper. Its text is that of the question import, for `paper.<code>` the paper's own. */
export interface PaperIssue {
  no: number
  column: string
  code: string
  params?: Record<string, string | number>
}

/** The cells of the exam's sheet, each with its row number. */
export type PaperInfoCells = Record<PaperField, { no: number; text: string }>
export const PAPER_FIELDS = ['title', 'minute', 'limitMinute', 'passScore', 'category'] as const
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
  issues: PaperIssue[]
}

/** Title, minutes, pass score and category are required (spec). The limit must be below the minutes; empty means 0. */
export function checkPaperInfo(cells: PaperInfoCells, titleMax: number): CheckedInfo {
  const issues: PaperIssue[] = []
  const wrong = (column: PaperField, code: string, params?: PaperIssue['params']): void =>
    void issues.push({ no: cells[column].no, column, code, ...(params ? { params } : {}) })
  const text = (column: PaperField): string => cells[column].text.trim()
  for (const column of ['title', 'minute', 'passScore', 'category'] as const)
    if (text(column) === '') wrong(column, 'required')
  if (text('title').length > titleMax) wrong('title', 'too_long', { n: titleMax })
  const minute = whole(text('minute'), 1, 600)
  if (minute === null && text('minute') !== '') wrong('minute', 'paper.minute_wrong')
  const limitMinute = text('limitMinute') === '' ? 0 : whole(text('limitMinute'), 0, 599)
  if (limitMinute === null || (minute !== null && limitMinute >= minute)) wrong('limitMinute', 'paper.limit_wrong')
  const passScore = tenth(text('passScore'), 0.1, 100)
  if (passScore === null && text('passScore') !== '') wrong('passScore', 'paper.pass_wrong')
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

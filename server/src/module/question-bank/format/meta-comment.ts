import type { PlainQuestion } from '@lianda/shared/module/question-bank/import-cells.rules'

/**
 * Members that the formats have no place for, as JSON: in a comment (GIFT) or in an element of its own (Moodle XML),
 * which other programs ignore. Untrusted like the whole file: values of the wrong type are dropped, others checked with
 * the row.
 */
export interface Meta {
  score?: number
  level?: number
  promotion?: string
  anyOrder?: boolean
  /** Fill: the format's single answer holds all blanks in the template's syntax. */
  blanks?: boolean
}

export function metaOf(question: PlainQuestion): Meta {
  return {
    ...(question.score === null ? {} : { score: question.score }),
    ...(question.level === null ? {} : { level: question.level }),
    ...(question.promotion === '' ? {} : { promotion: question.promotion }),
    ...(question.anyOrder ? { anyOrder: true } : {}),
  }
}

export function readMeta(json: string): Meta {
  const value = parse(json)
  const { score, level, promotion, anyOrder, blanks } = value
  return {
    ...(typeof score === 'number' ? { score } : {}),
    ...(typeof level === 'number' ? { level } : {}),
    ...(typeof promotion === 'string' ? { promotion } : {}),
    ...(anyOrder === true ? { anyOrder } : {}),
    ...(blanks === true ? { blanks } : {}),
  }
}

function parse(json: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(json)
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}

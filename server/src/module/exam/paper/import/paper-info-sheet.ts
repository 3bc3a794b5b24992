import type { Language } from '@lianda/shared/contract/fields'
import { language as languages } from '@lianda/shared/contract/fields'
import { foldWritten } from '@lianda/shared/kernel/text'
import { PAPER_LIMITS } from '@lianda/shared/module/exam/paper.admin.contract'
import { importText } from '../../../../infra/text/texts'
import type { SheetRows, SheetSpec } from '../../../question-bank'
import { PAPER_FIELDS, type PaperField, type PaperInfoCells } from './paper-info.rules'

export const fieldName = (language: Language, field: PaperField): string => importText(language, `paper.${field}`)

/** Field by label, in all languages, and by field name. */
const BY_LABEL: ReadonlyMap<string, PaperField> = new Map(
  PAPER_FIELDS.flatMap((field) => [
    [foldWritten(field), field] as const,
    ...languages.options.map((language) => [foldWritten(fieldName(language, field)), field] as const),
  ]),
)

/** Reads the exam's sheet: labels in the first column, values in the second. A missing field is empty, in row 1. */
export function readInfoSheet(sheet: SheetRows | null): PaperInfoCells {
  const found = new Map<PaperField, { no: number; text: string }>()
  for (const { no, cells } of sheet?.rows ?? []) {
    const field = BY_LABEL.get(foldWritten((cells[0] ?? '').replace(/[*:：]\s*$/, '')))
    if (field && !found.has(field)) found.set(field, { no, text: cells[1] ?? '' })
  }
  const at = (field: PaperField) => found.get(field) ?? { no: 1, text: '' }
  return {
    title: at('title'),
    minute: at('minute'),
    limitMinute: at('limitMinute'),
    passScore: at('passScore'),
    category: at('category'),
  }
}

/** The sheet to fill in. */
export function infoSheet(language: Language): SheetSpec {
  const say = (key: string, params?: Record<string, number>) => importText(language, `paper.${key}`, params)
  const row = (field: PaperField, value: string | number, hint: string) => [fieldName(language, field), value, hint]
  return {
    name: say('sheet'),
    columns: [{ header: say('field') }, { header: say('value') }, { header: say('hint'), wide: true }],
    rows: [
      row('title', '', say('titleHint', { n: PAPER_LIMITS.title })),
      row('minute', 60, say('minute_wrong')),
      row('limitMinute', '', say('limitHint')),
      row('passScore', 60, say('pass_wrong')),
      row('category', '', say('categoryHint')),
    ],
  }
}

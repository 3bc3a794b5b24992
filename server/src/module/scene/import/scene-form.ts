import type { Language } from '@lianda/shared/contract/fields'
import { cellsWith } from '@lianda/shared/module/import/import.rules'
import { SCENE_COLUMNS, SCENE_FIELDS, SCENE_MAX_ROWS } from '@lianda/shared/module/scene/scene-import.admin.contract'
import type { SheetSpec } from '../../../infra/spreadsheet/workbook'
import { importFileText, sceneImportText } from '../../../infra/text/texts'
import type { SheetForm } from '../../import'

const isOwn = (column: string): boolean => [...SCENE_FIELDS, ...SCENE_COLUMNS].some((one) => one === column)

const columnName = (language: Language, column: string): string =>
  isOwn(column) ? sceneImportText(language, `column.${column}`) : importFileText(language, `column.${column}`)

const WIDE: readonly string[] = ['speech', 'keywords', 'hint', 'better']

/** How a drawn scene stands in a file: a sheet about the scene and one with its steps. */
export const SCENE_FORM: SheetForm = {
  columns: SCENE_COLUMNS.map((key) => ({
    key,
    required: key === 'step' || key === 'speech',
    wide: WIDE.includes(key),
  })),
  stamp: { kind: 'scene', version: 1 },
  maxRows: SCENE_MAX_ROWS,
  name: columnName,
  sheetName: (language) => sceneImportText(language, 'steps'),
  lists: (language) => ({ step: [stepWord(language, 'customer'), stepWord(language, 'service')] }),
  examples: (language) =>
    ['1', '2', '3', '4', '5'].map((n) => {
      const say = (part: string) => sceneImportText(language, `example.${n}.${part}`, { defaultValue: '' })
      const by = say('by') === 'customer' ? 'customer' : 'service'
      return cellsWith(SCENE_COLUMNS, {
        step: stepWord(language, by),
        ...Object.fromEntries(['speech', 'label', 'keywords', 'hint'].map((part) => [part, say(part)])),
      })
    }),
  notes: (language) =>
    sceneImportText(language, 'note', {
      sheet: sceneImportText(language, 'sheet'),
      steps: sceneImportText(language, 'steps'),
      n: SCENE_MAX_ROWS,
    }).split('\n'),
  head: { columns: SCENE_FIELDS, sheet: (language, values) => headSheet(language, values ?? {}) },
}

/** The word that a template shows for a step. */
export const stepWord = (language: Language, by: 'customer' | 'service'): string =>
  sceneImportText(language, `by.${by}`).split('|')[0] ?? by

function headSheet(language: Language, values: Readonly<Record<string, string>>): SheetSpec {
  const say = (key: string) => sceneImportText(language, key)
  return {
    name: say('sheet'),
    columns: [{ header: say('field') }, { header: say('value'), wide: true }, { header: say('hint'), wide: true }],
    rows: SCENE_FIELDS.map((field) => [columnName(language, field), values[field] ?? '', say(`about.${field}`)]),
  }
}

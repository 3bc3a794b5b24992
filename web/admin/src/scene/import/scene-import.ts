import {
  SCENE_COLUMNS,
  SCENE_FIELDS,
  SCENE_MAX_ROWS,
  sceneImportCalls,
} from '@lianda/shared/module/scene/scene-import.admin.contract'
import type { ImportSubject } from '../../import/import-subject'

/** The import of a drawn scene: one file is one draft. */
export const SCENE_IMPORT: ImportSubject = {
  calls: sceneImportCalls,
  texts: 'scene-import.screen',
  modes: [1],
  formats: ['excel'],
  files: ['xlsx'],
  maxRows: SCENE_MAX_ROWS,
  hasCatalog: false,
  table: [{ column: 'step', width: 72 }, { column: 'speech' }, { column: 'label', width: 160 }],
  fields: (t) =>
    SCENE_COLUMNS.map((column) =>
      column === 'step'
        ? {
            column,
            kind: 'choice' as const,
            words: (['customer', 'service'] as const).map((by) => t(`scene-import.by.${by}`).split('|')[0] ?? by),
          }
        : { column, kind: column === 'speech' ? ('area' as const) : ('line' as const) },
    ),
  head: SCENE_FIELDS,
  columnName: (t, column) => (column === 'row' ? '' : t(`scene-import.column.${column}`)),
}

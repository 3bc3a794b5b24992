import { importCalls } from '../import/import.admin.contract'

/** Fields of the sheet about the scene; name and role are required (spec). */
export const SCENE_FIELDS = [
  'name',
  'role',
  'category',
  'goal',
  'description',
  'language',
  'customer',
  'brief',
] as const

/** Columns of the sheet of steps. */
export const SCENE_COLUMNS = ['step', 'speech', 'label', 'keywords', 'hint', 'better'] as const

/** Rows of a file: with a start and an end they are a whole flow. */
export const SCENE_MAX_ROWS = 198

const path = 'api/admin/material/scene/import'

/** A drawn scene from Excel: a sheet about it and one with its steps. It becomes a draft. */
export const sceneImportCalls = importCalls({
  noun: 'scene',
  path,
  spec: '001 §7',
  template: { id: 'scene.importTemplate', path: 'api/admin/material/scene/template' },
  columns: SCENE_COLUMNS,
  head: SCENE_FIELDS,
  modes: [1],
  formats: ['excel'],
  read: 'scene.import',
  write: 'scene.import',
})

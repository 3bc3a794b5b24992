import type { WorkbookSpec } from '../src/infra/spreadsheet/workbook'

/** A file with a drawn scene: what is said of the scene by the words of the template, and its steps with speech. */
export const sceneWorkbook = (
  head: Readonly<Record<string, string>>,
  steps: readonly (readonly string[])[],
  header: readonly string[] = ['步骤', '话术', '意图', '关键词', '提示', '更好的说法'],
): WorkbookSpec => ({
  sheets: [
    { name: '场景', columns: [{ header: '项目' }, { header: '内容' }], rows: Object.entries(head) },
    { name: '步骤', columns: header.map((name) => ({ header: name })), rows: steps.map((row) => [...row]) },
  ],
  stamp: { kind: 'scene', version: 1 },
  listRows: 10,
})

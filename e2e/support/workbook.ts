import ExcelJS from 'exceljs'
import type { Locator, Page } from 'playwright-core'

/** Presses a download button and reads the file's first sheet as rows of raw cells. */
export async function downloadedSheet(page: Page, press: Locator): Promise<{ name: string; rows: unknown[][] }> {
  const [download] = await Promise.all([page.waitForEvent('download'), press.click()])
  const workbook = new ExcelJS.Workbook()
  await workbook.xlsx.readFile(await download.path())
  const rows: unknown[][] = []
  workbook.worksheets[0]?.eachRow((row) => rows.push((row.values as unknown[]).slice(1)))
  return { name: download.suggestedFilename(), rows }
}

/** An .xlsx with one sheet of these rows. */
export async function sheetFile(rows: readonly (readonly (string | number)[])[]): Promise<Buffer> {
  const workbook = new ExcelJS.Workbook()
  const sheet = workbook.addWorksheet('Sheet')
  for (const row of rows) sheet.addRow([...row])
  return Buffer.from(await workbook.xlsx.writeBuffer())
}

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

type Rows = readonly (readonly (string | number)[])[]

/** An .xlsx with these sheets. */
export async function workbookFile(sheets: Readonly<Record<string, Rows>>): Promise<Buffer> {
  const workbook = new ExcelJS.Workbook()
  for (const [name, rows] of Object.entries(sheets)) {
    const sheet = workbook.addWorksheet(name)
    for (const row of rows) sheet.addRow([...row])
  }
  return Buffer.from(await workbook.xlsx.writeBuffer())
}

import ExcelJS from 'exceljs'
import type { Locator, Page } from 'playwright-core'

/** Presses what gives a file, and reads the file's first sheet: rows of cells as they are. */
export async function downloadedSheet(page: Page, press: Locator): Promise<{ name: string; rows: unknown[][] }> {
  const [download] = await Promise.all([page.waitForEvent('download'), press.click()])
  const workbook = new ExcelJS.Workbook()
  await workbook.xlsx.readFile(await download.path())
  const rows: unknown[][] = []
  workbook.worksheets[0]?.eachRow((row) => rows.push((row.values as unknown[]).slice(1)))
  return { name: download.suggestedFilename(), rows }
}

import { readFile } from 'node:fs/promises'
import { answerFileJob } from './answer-file-job'
import { boundWorkbook } from './bound-workbook'
import { fileKind } from './file-kind'
import { readOldWorkbook } from './read-old-workbook'
import { readWorkbook } from './read-workbook'
import { UnreadableFile } from './unreadable-file'
import type { WorkbookJob } from './workbook-process'
import { writeWorkbook } from './write-workbook'

answerFileJob(async (given) => {
  const job = given as WorkbookJob
  if (job.kind === 'write-workbook') return await writeWorkbook(job.workbook)
  const bytes = await readFile(job.file)
  const kind = fileKind(bytes)
  if (kind === 'empty' || kind === 'empty_zip') throw new UnreadableFile('empty')
  if (kind === 'old_office' && job.oldExcel) return boundWorkbook(await readOldWorkbook(bytes, job.maxRows))
  if (kind !== 'zip') throw new UnreadableFile('not_excel', kind)
  return boundWorkbook(await readWorkbook(bytes, job.maxRows))
})

import { readFile } from 'node:fs/promises'
import { answerJob } from '../../../../infra/process/answer-job'
import { readAiken } from '../aiken/aiken-read'
import { readWorkbook } from '../excel/read-workbook'
import { writeWorkbook } from '../excel/write-workbook'
import { readGift } from '../gift/gift-read'
import { readMoodle } from '../moodle/moodle-read'
import { writeMoodle } from '../moodle/moodle-write'
import { boundRows, boundWorkbook, decodeText, fileKind, formatOf, requireFormat, UnreadableFile } from '../parsed'
import type { FormatAnswer, FormatJob, FormatResults } from './format-process'

const READERS = { gift: readGift, aiken: readAiken, moodle: readMoodle }

async function readQuestions(
  job: Extract<FormatJob, { kind: 'read-questions' }>,
): Promise<FormatResults['read-questions']> {
  const bytes = await readFile(job.file)
  const kind = fileKind(bytes)
  requireFormat(kind, job.name, job.wanted)
  if (kind === 'zip') return { format: 'excel', workbook: boundWorkbook(await readWorkbook(bytes, job.maxRows)) }
  const text = decodeText(bytes)
  const format = job.wanted ?? formatOf(text)
  if (format === 'excel') throw new UnreadableFile('not_excel', kind)
  return { format, rows: boundRows(READERS[format](text)) }
}

async function run(job: FormatJob): Promise<FormatResults[keyof FormatResults]> {
  if (job.kind === 'write-excel') return await writeWorkbook(job.workbook)
  if (job.kind === 'write-moodle') return new TextEncoder().encode(writeMoodle(job.questions))
  if (job.kind === 'read-questions') return await readQuestions(job)
  const bytes = await readFile(job.file)
  requireFormat(fileKind(bytes), job.name, 'excel')
  return boundWorkbook(await readWorkbook(bytes, job.maxRows))
}

answerJob(async (job): Promise<FormatAnswer> => {
  try {
    return { result: await run(job as FormatJob) }
  } catch (error) {
    if (error instanceof UnreadableFile) return { unreadable: { kind: error.kind, reason: error.reason } }
    throw error
  }
})

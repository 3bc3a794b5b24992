import { readFile } from 'node:fs/promises'
import { answerFileJob } from '../../../../infra/spreadsheet/answer-file-job'
import { boundWorkbook } from '../../../../infra/spreadsheet/bound-workbook'
import { fileKind } from '../../../../infra/spreadsheet/file-kind'
import { readWorkbook } from '../../../../infra/spreadsheet/read-workbook'
import { UnreadableFile } from '../../../../infra/spreadsheet/unreadable-file'
import { decodeText } from '../../../../infra/text/decode-text'
import { readAiken } from '../aiken/aiken-read'
import { readGift } from '../gift/gift-read'
import { readMoodle } from '../moodle/moodle-read'
import { writeMoodle } from '../moodle/moodle-write'
import { boundRows, formatOf, requireFormat } from '../parsed'
import type { FormatJob, QuestionFile } from './format-process'

const READERS = { gift: readGift, aiken: readAiken, moodle: readMoodle }

async function readQuestions(job: Extract<FormatJob, { kind: 'read-questions' }>): Promise<QuestionFile> {
  const bytes = await readFile(job.file)
  const kind = fileKind(bytes)
  requireFormat(kind, job.name, job.wanted)
  if (kind === 'zip') return { format: 'excel', workbook: boundWorkbook(await readWorkbook(bytes, job.maxRows)) }
  const text = decodeText(bytes)
  const format = job.wanted ?? formatOf(text)
  if (format === 'excel') throw new UnreadableFile('not_excel', kind)
  return { format, rows: boundRows(READERS[format](text)) }
}

answerFileJob(async (given) => {
  const job = given as FormatJob
  return job.kind === 'read-questions' ? await readQuestions(job) : new TextEncoder().encode(writeMoodle(job.questions))
})

import { parentPort, workerData } from 'node:worker_threads'
import { readAiken } from '../aiken/aiken-read'
import { decodeText } from '../decode-text'
import { readWorkbook } from '../excel/read-workbook'
import { writeWorkbook } from '../excel/write-workbook'
import { readGift } from '../gift/gift-read'
import { readMoodle } from '../moodle/moodle-read'
import { UnreadableFile } from '../parsed'
import type { FormatAnswer, FormatJob, FormatResults } from './format-job'

const READERS = { gift: readGift, aiken: readAiken, moodle: readMoodle }

async function run(job: FormatJob): Promise<FormatResults[keyof FormatResults]> {
  if (job.kind === 'read-excel') return await readWorkbook(job.bytes, job.maxRows)
  if (job.kind === 'write-excel') return await writeWorkbook(job.workbook)
  return READERS[job.format](decodeText(job.bytes))
}

const port = parentPort
if (!port) throw new Error('format-worker is a worker thread')
run(workerData as FormatJob).then(
  (result) => port.postMessage({ ok: true, result } satisfies FormatAnswer),
  (error: unknown) => {
    const known = error instanceof UnreadableFile
    const kind = known ? error.kind : 'fault'
    port.postMessage({ ok: false, kind, reason: known ? error.reason : String(error) } satisfies FormatAnswer)
  },
)

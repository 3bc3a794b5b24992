import { answerFileJob } from '../../../../infra/spreadsheet/answer-file-job'
import { fileKind } from '../../../../infra/spreadsheet/file-kind'
import { UnreadableFile } from '../../../../infra/spreadsheet/unreadable-file'
import { decodeText } from '../../../../infra/text/decode-text'
import type { DocumentJob, DocumentText } from './document-process'
import { pdfText } from './pdf-text'
import { wordText } from './word-text'

/** The text of a file whose kind its bytes tell; of a PDF no more than is kept. */
async function textOf(bytes: Uint8Array, most: number): Promise<DocumentText> {
  const kind = fileKind(bytes)
  if (kind === 'zip') return { text: wordText(bytes), isCut: false }
  if (kind === 'text') return { text: decodeText(bytes), isCut: false }
  if (kind === 'pdf') return await pdfText(bytes, most)
  throw new UnreadableFile(kind === 'empty' ? 'empty' : 'wrong_file', kind)
}

/** Without control characters, and without the space that layouts consist of. */
const tidied = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n\t]|[\p{Cf}\u2028\u2029]/gu, '')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n[ \n]*/g, '\n')
    .trim()

answerFileJob(async (given): Promise<DocumentText> => {
  const { bytes, most } = given as DocumentJob
  const read = await textOf(bytes, most)
  const text = tidied(read.text)
  if (text === '') throw new UnreadableFile('empty')
  return { text: text.slice(0, most), isCut: read.isCut || text.length > most }
})

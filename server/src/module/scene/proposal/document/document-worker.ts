import { answerFileJob } from '../../../../infra/spreadsheet/answer-file-job'
import { fileKind } from '../../../../infra/spreadsheet/file-kind'
import { UnreadableFile } from '../../../../infra/spreadsheet/unreadable-file'
import { decodeText } from '../../../../infra/text/decode-text'
import type { DocumentJob, DocumentText } from './document-process'
import { wordText } from './word-text'

/** The text of a file whose kind its bytes tell. */
function textOf(bytes: Uint8Array): string {
  const kind = fileKind(bytes)
  if (kind === 'zip') return wordText(bytes)
  if (kind === 'text') return decodeText(bytes)
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
  const text = tidied(await Promise.resolve(textOf(bytes)))
  if (text === '') throw new UnreadableFile('empty')
  return { text: text.slice(0, most), isCut: text.length > most }
})

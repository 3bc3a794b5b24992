import { zipEntry } from '../../../../infra/spreadsheet/zip-guard'
import { UnreadableFile } from '../../../../infra/spreadsheet/unreadable-file'
import { decodeEntities } from '../../../../infra/text/decode-entities'

const MAIN_PART = 'word/document.xml'
/** A text of 20,000 characters takes about 1 MB with its marks. */
const PART_MAX_BYTES = 16 * 1024 * 1024

/** Runs of text, and where a line, a cell or a paragraph ends. Deleted text (`w:delText`) is none. */
const PIECE = /<w:t(?:\s[^<>]{0,200})?>([^<]*)<\/w:t>|<(\/w:p|w:br|w:cr|w:tab|\/w:tc)\b[^<>]{0,200}>/g

/**
 * The text of a Word document (.docx), a line for each paragraph. Its parts are not parsed: a document type, entities of
 * its own and links to other files mean nothing here. Throws UnreadableFile.
 */
export function wordText(bytes: Uint8Array): string {
  const part = zipEntry(bytes, MAIN_PART, PART_MAX_BYTES)
  if (!part) throw new UnreadableFile('wrong_file', 'zip')
  const pieces = [...part.toString('utf8').matchAll(PIECE)].map(([, text, mark]) =>
    text === undefined ? (mark === 'w:tab' || mark === '/w:tc' ? ' ' : '\n') : decodeEntities(text),
  )
  return pieces.join('')
}

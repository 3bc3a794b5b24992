import type { ImportFormat } from '@lianda/shared/module/question-bank/import.admin.contract'
import { decodeText } from './decode-text'
import { UnreadableFile } from './parsed'

const startsWith = (bytes: Uint8Array, ...magic: number[]): boolean => magic.every((byte, n) => bytes[n] === byte)

/** A zip, as every .xlsx is. */
export const isZip = (bytes: Uint8Array): boolean => startsWith(bytes, 0x50, 0x4b, 0x03, 0x04)

/** An empty archive has only its end record. */
const isEmptyZip = (bytes: Uint8Array): boolean => startsWith(bytes, 0x50, 0x4b, 0x05, 0x06)

/** The compound file of the old .xls. */
const isOldExcel = (bytes: Uint8Array): boolean => startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0)

/**
 * The format of a file, by its own bytes first: a text file that is called .xlsx is no Excel. Throws UnreadableFile when
 * the bytes are not what was asked for, or nothing that we know.
 */
export function detectFormat(bytes: Uint8Array, name: string, wanted: ImportFormat | undefined): ImportFormat {
  const excelName = /\.(xlsx|xlsm|xls)$/i.test(name)
  if (bytes.length === 0) throw new UnreadableFile('empty')
  if (isEmptyZip(bytes)) throw new UnreadableFile('empty')
  if (isZip(bytes)) {
    if (wanted !== undefined && wanted !== 'excel') throw new UnreadableFile('unreadable', 'not_text')
    return 'excel'
  }
  if (isOldExcel(bytes) || wanted === 'excel' || (wanted === undefined && excelName))
    throw new UnreadableFile('not_excel')
  if (wanted !== undefined) return wanted
  const text = decodeText(bytes)
  if (/^\s*<(\?xml|quiz|!--)/.test(text)) return 'moodle'
  return /^\s*ANSWER\s*[:：]/im.test(text) && !/(?<!\\)\{/.test(text) ? 'aiken' : 'gift'
}

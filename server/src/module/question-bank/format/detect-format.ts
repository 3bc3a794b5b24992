import type { ImportFormat } from '@lianda/shared/module/question-bank/import.admin.contract'
import { type FileKind, UnreadableFile } from './parsed'

const startsWith = (bytes: Uint8Array, ...magic: number[]): boolean => magic.every((byte, n) => bytes[n] === byte)

/** Kinds of files by their first bytes. */
const MAGIC: readonly (readonly [FileKind, ...number[]])[] = [
  ['zip', 0x50, 0x4b, 0x03, 0x04],
  // An empty archive has only the end record.
  ['empty_zip', 0x50, 0x4b, 0x05, 0x06],
  // The compound file format of old .xls (and .doc) files.
  ['old_office', 0xd0, 0xcf, 0x11, 0xe0],
  ['pdf', 0x25, 0x50, 0x44, 0x46],
  ['picture', 0x89, 0x50, 0x4e, 0x47],
  ['picture', 0xff, 0xd8, 0xff],
  ['picture', 0x47, 0x49, 0x46, 0x38],
]

export function fileKind(bytes: Uint8Array): FileKind {
  if (bytes.length === 0) return 'empty'
  return MAGIC.find(([, ...magic]) => startsWith(bytes, ...magic))?.[0] ?? 'text'
}

/**
 * The bytes decide, not the name: a text file named .xlsx is not Excel. Throws UnreadableFile for a kind that was not
 * asked for or is unknown.
 */
export function requireFormat(kind: FileKind, name: string, wanted: ImportFormat | undefined): void {
  if (kind === 'empty' || kind === 'empty_zip') throw new UnreadableFile('empty')
  const excelName = /\.(xlsx|xlsm|xls)$/i.test(name)
  const excelWanted = wanted === 'excel' || (wanted === undefined && excelName)
  if (kind === 'zip' ? wanted !== undefined && !excelWanted : kind !== 'text' || excelWanted)
    throw new UnreadableFile(excelWanted ? 'not_excel' : 'wrong_file', kind)
}

/** The format is detected in this much of a text. */
const HEAD_CHARS = 64 * 1024

/** The format of a text, by its beginning. */
export function formatOf(text: string): Exclude<ImportFormat, 'excel'> {
  const head = text.slice(0, HEAD_CHARS)
  const start = head.trimStart()
  if (['<?xml', '<quiz', '<!--'].some((sign) => start.startsWith(sign))) return 'moodle'
  const answers = head.split('\n').some((line) => /^ANSWER\s*[:：]/i.test(line.trim()))
  return answers && !/(?<!\\)\{/.test(head) ? 'aiken' : 'gift'
}

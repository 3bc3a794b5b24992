import type { ImportFormat } from '@lianda/shared/module/question-bank/import.admin.contract'
import { type FileKind, UnreadableFile } from './parsed'

const startsWith = (bytes: Uint8Array, ...magic: number[]): boolean => magic.every((byte, n) => bytes[n] === byte)

/** What the first bytes of a file say that it is. */
const MAGIC: readonly (readonly [FileKind, ...number[]])[] = [
  ['zip', 0x50, 0x4b, 0x03, 0x04],
  // An empty archive has only its end record.
  ['empty_zip', 0x50, 0x4b, 0x05, 0x06],
  // The compound file of the old .xls (and .doc).
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
 * A file is what its own bytes say: a text file that is called .xlsx is no Excel. Throws UnreadableFile when it can't be
 * what was asked for, or nothing that we know.
 */
export function requireFormat(kind: FileKind, name: string, wanted: ImportFormat | undefined): void {
  if (kind === 'empty' || kind === 'empty_zip') throw new UnreadableFile('empty')
  const excelName = /\.(xlsx|xlsm|xls)$/i.test(name)
  const excelWanted = wanted === 'excel' || (wanted === undefined && excelName)
  if (kind === 'zip' ? wanted !== undefined && !excelWanted : kind !== 'text' || excelWanted)
    throw new UnreadableFile(excelWanted ? 'not_excel' : 'wrong_file', kind)
}

/** So much of a text says what it is. */
const HEAD_CHARS = 64 * 1024

/** The format of a text, by how it begins. */
export function formatOf(text: string): Exclude<ImportFormat, 'excel'> {
  const head = text.slice(0, HEAD_CHARS)
  const start = head.trimStart()
  if (['<?xml', '<quiz', '<!--'].some((sign) => start.startsWith(sign))) return 'moodle'
  const answers = head.split('\n').some((line) => /^ANSWER\s*[:：]/i.test(line.trim()))
  return answers && !/(?<!\\)\{/.test(head) ? 'aiken' : 'gift'
}

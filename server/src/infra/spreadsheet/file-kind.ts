/** The kind of a file by its first bytes. */
export type FileKind = 'empty' | 'zip' | 'empty_zip' | 'old_office' | 'pdf' | 'picture' | 'text'

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

/** Whether the bytes begin as a jpg or png; the upload checks the rest when it stores the picture. */
export const isPicture = (bytes: Uint8Array): boolean => startsWith(bytes, 0xff, 0xd8) || startsWith(bytes, 0x89, 0x50)

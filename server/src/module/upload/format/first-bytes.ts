import type { FileFormat } from '@lianda/shared/module/upload/file-formats'
import { hasText } from './byte-source'

const OLD_OFFICE = ['\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1']
/** One with a password is an old Office file inside: the end tells that, and says so. */
const OFFICE = ['PK\x03\x04', ...OLD_OFFICE]
const WINDOWS_MEDIA = ['\x30\x26\xb2\x75\x8e\x66\xcf\x11']
const REAL_MEDIA = ['.RMF']

/** How the bytes of a format begin; formats that are missing begin in too many ways. */
const BEGINNINGS: Partial<Record<FileFormat, readonly string[]>> = {
  pptx: OFFICE,
  docx: OFFICE,
  xlsx: OFFICE,
  ppt: OLD_OFFICE,
  doc: OLD_OFFICE,
  wps: OLD_OFFICE,
  xls: OLD_OFFICE,
  pdf: ['%PDF-'],
  wav: ['RIFF'],
  avi: ['RIFF'],
  flac: ['fLaC'],
  amr: ['#!AMR'],
  ogg: ['OggS'],
  opus: ['OggS'],
  mp3: ['ID3', '\xff'],
  aac: ['ID3', '\xff'],
  wma: WINDOWS_MEDIA,
  wmv: WINDOWS_MEDIA,
  rm: REAL_MEDIA,
  rmvb: REAL_MEDIA,
  flv: ['FLV'],
  mpeg: ['\0\0\x01'],
}
const LONGEST = 8

/**
 * Whether a file that begins like this can be of the format, so that gigabytes of something else need not arrive first.
 * Only the whole file tells what it is (told-formats.ts). Fewer bytes than are needed say nothing.
 */
export function mayBegin(format: FileFormat, first: Uint8Array): boolean {
  if (first.byteLength < LONGEST) return true
  const head = Buffer.from(first.buffer, first.byteOffset, LONGEST)
  return BEGINNINGS[format]?.some((text) => hasText(head, 0, text)) ?? true
}

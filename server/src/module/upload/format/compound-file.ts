import type { FileFormat } from '@lianda/shared/module/upload/file-formats'
import { type ByteSource, hasText } from './byte-source'
import type { Told } from './told.types'

/** Sectors of the directory that are read: 512 entries at the usual sector size; the main streams come early. */
const SECTORS = 128
const ENTRY_BYTES = 128
const HEADER_FAT_ENTRIES = 109

/** The stream in which each old Office format keeps its content ([MS-DOC], [MS-XLS], [MS-PPT]). */
const STREAMS: Readonly<Record<string, readonly FileFormat[]>> = {
  WordDocument: ['doc', 'wps'],
  Workbook: ['xls'],
  Book: ['xls'],
  'PowerPoint Document': ['ppt'],
}

/** Old Office files ([MS-CFB]) by the streams in their directory. WPS Writer's own ending holds a Word document. */
export async function compoundFormats(head: Buffer, source: ByteSource): Promise<Told> {
  if (!hasText(head, 0, '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1') || head.length < 512) return []
  const shift = head.readUInt16LE(30)
  if (shift !== 9 && shift !== 12) return []
  const names = await directoryNames(head, source, 1 << shift)
  if (names.includes('EncryptedPackage')) return 'encrypted'
  const told = Object.entries(STREAMS).flatMap(([stream, formats]) => (names.includes(stream) ? [formats] : []))
  return told.length === 1 ? (told[0] ?? []) : []
}

/** Names of the directory's entries, read along its chain of sectors. */
async function directoryNames(head: Buffer, source: ByteSource, sectorBytes: number): Promise<string[]> {
  const names: string[] = []
  let sector = head.readUInt32LE(48)
  for (let n = 0; n < SECTORS && isSector(sector); n++) {
    const bytes = await source.read((sector + 1) * sectorBytes, sectorBytes)
    for (let at = 0; at + ENTRY_BYTES <= bytes.length; at += ENTRY_BYTES) {
      const length = bytes.readUInt16LE(at + 64)
      if (length >= 2 && length <= 64) names.push(bytes.toString('utf16le', at, at + length - 2))
    }
    sector = await nextSector(head, source, sectorBytes, sector)
  }
  return names
}

/** The allocation table says which sector follows; the header names the table's first 109 sectors. */
async function nextSector(head: Buffer, source: ByteSource, sectorBytes: number, sector: number): Promise<number> {
  const perSector = sectorBytes / 4
  const nth = Math.floor(sector / perSector)
  if (nth >= HEADER_FAT_ENTRIES) return END_OF_CHAIN
  const table = head.readUInt32LE(76 + nth * 4)
  if (!isSector(table)) return END_OF_CHAIN
  const entry = await source.read((table + 1) * sectorBytes + (sector % perSector) * 4, 4)
  return entry.length === 4 ? entry.readUInt32LE(0) : END_OF_CHAIN
}

const END_OF_CHAIN = 0xfffffffe
const isSector = (sector: number): boolean => sector < 0xfffffffa

import { open } from 'node:fs/promises'
import { AppError } from '@lianda/shared/error/app-error'
import { areAll, type FileFormat, formatOfName, formatRow } from '@lianda/shared/module/upload/file-formats'
import { kindRow, MAX_PIXELS, MAX_SIDE_PX, type UploadKind } from '@lianda/shared/module/upload/upload-kinds'
import type { Deps } from '../../deps'
import type { ReceivedFile } from '../../http/receive-file'
import { type ByteSource, fileSource } from './format/byte-source'
import { toldFormats } from './format/told-formats'
import type { Told } from './format/told.types'
import { cleanJpeg } from './picture/clean-jpeg'
import type { CleanPicture } from './picture/clean-picture.types'
import { cleanPng } from './picture/clean-png'
import { uploadStore } from './upload-file.service'

/** A received file that fits its kind. */
export interface Inspected {
  ending: FileFormat
  received: { file: string; sizeBytes: number }
  /** Pixels of a picture. */
  size: { width: number; height: number } | null
}

/**
 * Reads what the file is from its bytes. A picture is reduced to what is needed to show it. Throws
 * `upload/wrong_format`, `upload/wrong_content`, `upload/encrypted` and `upload/picture_too_large`; the received file is
 * then discarded.
 */
export async function inspectUpload(deps: Deps, kind: UploadKind, received: ReceivedFile): Promise<Inspected> {
  try {
    return await inspectFile(deps, kind, received)
  } catch (error) {
    await uploadStore(deps).discard(received.file)
    throw error
  }
}

/** The same of a file that is not discarded. */
export async function inspectFile(deps: Deps, kind: UploadKind, received: ReceivedFile): Promise<Inspected> {
  const file = await open(received.file, 'r')
  try {
    return await inspect(deps, kind, received, fileSource(file, received.sizeBytes))
  } finally {
    await file.close()
  }
}

async function inspect(deps: Deps, kind: UploadKind, received: ReceivedFile, source: ByteSource): Promise<Inspected> {
  const { formats } = kindRow(kind)
  const { name } = received
  const told = await toldFormats(source)
  if (!areAll(formats, 'image')) return { ending: endingOf(kind, name, told), received, size: null }
  const format = told === 'encrypted' ? undefined : told.find((one) => formats.includes(one))
  const picture = format && (await (format === 'png' ? cleanPng(source) : cleanJpeg(source)))
  if (!picture) throw wrongFormat(formats, name)
  requireSize(picture)
  const { width, height, parts } = picture
  const stored = await uploadStore(deps).reduce(received, parts)
  return { ending: picture.format, received: stored, size: { width, height } }
}

function requireSize({ width, height }: CleanPicture): void {
  if (Math.max(width, height) > MAX_SIDE_PX || width * height > MAX_PIXELS)
    throw new AppError('upload/picture_too_large', {
      params: { width, height, side: MAX_SIDE_PX, megapixels: MAX_PIXELS / 1_000_000 },
    })
}

/**
 * The name says what the file is meant to be, and the bytes must agree. A file to import may be another document or text
 * than its name says: what reads it, in a process of its own, tells that better.
 */
function endingOf(kind: UploadKind, name: string, told: Told): FileFormat {
  const { formats } = kindRow(kind)
  const named = namedFormat(formats, name)
  if (kind === 'import' && (told === 'encrypted' || told.some(isReadable))) return named
  if (told === 'encrypted') throw new AppError('upload/encrypted', { params: { name } })
  if (told.includes(named)) return named
  const [seems] = told
  if (seems === undefined) throw wrongFormat(formats, name)
  throw new AppError('upload/wrong_content', { params: { name, named, seems } })
}

/** The format that the name says, if it is one of these. Throws `upload/wrong_format`. */
export function namedFormat(formats: readonly FileFormat[], name: string): FileFormat {
  const named = formatOfName(name)
  if (named === null || !formats.includes(named)) throw wrongFormat(formats, name)
  return named
}

const isReadable = (format: FileFormat): boolean => ['document', 'text'].includes(formatRow(format).family)

export const wrongFormat = (formats: readonly FileFormat[], name: string) =>
  new AppError('upload/wrong_format', { params: { formats: formats.join(', '), name } })

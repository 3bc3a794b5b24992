import type { FileFormat } from '@lianda/shared/module/upload/file-formats'
import type { ByteSource } from './byte-source'
import { compoundFormats } from './compound-file'
import { mediaBoxFormats } from './media-boxes'
import { filmFormats } from './film-formats'
import { isPdf, textFormats } from './plain-formats'
import { isJpeg, isPng } from './picture-signs'
import { soundFormats } from './sound-formats'
import type { Told } from './told.types'
import { zipFormats } from './zip-directory'

type Teller = (head: Buffer, source: ByteSource) => Promise<Told>

const yes =
  (format: FileFormat, is: (head: Buffer, source: ByteSource) => boolean | Promise<boolean>): Teller =>
  async (head, source) =>
    (await is(head, source)) ? [format] : []

/** Each knows its containers by their first bytes; text comes last, since it has none. */
const TELLERS: readonly Teller[] = [
  yes('png', isPng),
  yes('jpg', isJpeg),
  yes('pdf', isPdf),
  zipFormats,
  compoundFormats,
  mediaBoxFormats,
  filmFormats,
  soundFormats,
  textFormats,
]

/** Enough for every sign at the beginning. */
const HEAD_BYTES = 4_096

/**
 * The formats that a file can be, whatever its name says: several where they share a container (`doc` and `wps`), none
 * when it is none of ours or broken. It reads a few kilobytes wherever they are, never the whole file, and follows
 * at most a fixed number of steps, so a hostile file costs what a good one does.
 */
export async function toldFormats(source: ByteSource): Promise<Told> {
  const head = await source.read(0, HEAD_BYTES)
  for (const tell of TELLERS) {
    const told = await tell(head, source)
    if (told.length > 0) return told
  }
  return []
}

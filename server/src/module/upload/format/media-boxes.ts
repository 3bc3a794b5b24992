import type { FileFormat } from '@lianda/shared/module/upload/file-formats'
import { type ByteSource, hasText } from './byte-source'

/** Boxes with which a file begins (ISO/IEC 14496-12 and QuickTime). */
const FIRST = ['ftyp', 'moov', 'mdat', 'wide', 'free', 'skip', 'pnot']
/** Boxes that are looked into on the way to a track's handler. */
const INSIDE = new Set(['moov', 'trak', 'mdia'])
/** A whole film has some tens of boxes; whoever writes more is not writing a film. */
const STEPS = 2_000

/** MP4 and its relatives, which share one container: a track with a picture makes it a film, else it is sound. */
export async function mediaBoxFormats(head: Buffer, source: ByteSource): Promise<FileFormat[]> {
  if (!FIRST.some((type) => hasText(head, 4, type))) return []
  const handlers = await handlersOf(source)
  if (handlers.has('vide')) return hasText(head, 8, 'qt  ') ? ['mov', 'mp4'] : ['mp4', 'mov', '3gp']
  return handlers.has('soun') ? ['m4a'] : []
}

/** The handlers of all tracks. Boxes that leave their parent or the file end the walk without a result. */
async function handlersOf(source: ByteSource): Promise<Set<string>> {
  const found = new Set<string>()
  const todo = [{ at: 0, end: source.size }]
  for (let step = 0; step < STEPS; step++) {
    const part = todo.at(-1)
    if (!part) return found
    if (part.at + 8 > part.end) {
      todo.pop()
      continue
    }
    const bytes = await source.read(part.at, 20)
    if (bytes.length < 8) return new Set()
    const type = bytes.toString('latin1', 4, 8)
    const { header, size } = sizeOf(bytes, part)
    if (size < header || part.at + size > part.end) return new Set()
    const inner = { at: part.at + header, end: part.at + size }
    if (type === 'hdlr') found.add((await source.read(inner.at + 8, 4)).toString('latin1'))
    part.at += size
    if (INSIDE.has(type)) todo.push(inner)
  }
  return new Set()
}

/** 0 means up to the end; 1 that the size follows in eight bytes. */
function sizeOf(bytes: Buffer, { at, end }: { at: number; end: number }): { header: number; size: number } {
  const size = bytes.readUInt32BE(0)
  if (size === 0) return { header: 8, size: end - at }
  if (size !== 1 || bytes.length < 16) return { header: 8, size }
  return { header: 16, size: Number(bytes.readBigUInt64BE(8)) }
}

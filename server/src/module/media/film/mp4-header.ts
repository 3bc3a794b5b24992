import type { FileHandle } from 'node:fs/promises'

/** What the header of an MP4 file says (ISO/IEC 14496-12). */
export interface Mp4Header {
  durationMs: number
  width: number
  height: number
  /** The four letters of each track's first sample entry: `avc1`, `mp4a`. */
  video: string[]
  audio: string[]
}

interface Box {
  type: string
  /** Where its content begins and ends. */
  from: number
  to: number
}

/** Boxes that hold boxes on the way to what is read. */
const INSIDE = new Set(['moov', 'trak', 'mdia', 'minf', 'stbl'])
/** A film has some tens of boxes; whoever writes more is not writing a film. */
const STEPS = 2_000

/** Reads the header; null where it is broken or none. */
export async function readMp4Header(file: FileHandle, size: number): Promise<Mp4Header | null> {
  const header: Mp4Header = { durationMs: 0, width: 0, height: 0, video: [], audio: [] }
  const todo: { from: number; to: number }[] = [{ from: 0, to: size }]
  let handler = ''
  for (let step = 0; step < STEPS; step++) {
    const part = todo.at(-1)
    if (!part) return header.video.length > 0 ? header : null
    if (part.from + 8 > part.to) {
      todo.pop()
      continue
    }
    const box = await boxAt(file, part)
    if (!box) return null
    part.from = box.to
    if (INSIDE.has(box.type)) todo.push({ from: box.from, to: box.to })
    else if (box.type === 'hdlr') handler = (await bytesAt(file, box.from + 8, 4)).toString('latin1')
    else if (box.type === 'mvhd') header.durationMs = durationOf(await bytesAt(file, box.from, 32))
    else if (box.type === 'tkhd') sizeInto(header, await bytesAt(file, box.to - 8, 8))
    else if (box.type === 'stsd') {
      const entry = (await bytesAt(file, box.from + 12, 4)).toString('latin1')
      if (handler === 'vide') header.video.push(entry)
      if (handler === 'soun') header.audio.push(entry)
    }
  }
  return null
}

async function bytesAt(file: FileHandle, at: number, length: number): Promise<Buffer> {
  const bytes = Buffer.alloc(length)
  await file.read(bytes, 0, length, Math.max(0, at))
  return bytes
}

/** The box that begins there; null where it leaves what holds it. A size of 0 means up to the end, 1 eight more bytes. */
async function boxAt(file: FileHandle, { from, to }: { from: number; to: number }): Promise<Box | null> {
  const bytes = await bytesAt(file, from, 16)
  const short = bytes.readUInt32BE(0)
  const head = short === 1 ? 16 : 8
  const size = short === 0 ? to - from : short === 1 ? Number(bytes.readBigUInt64BE(8)) : short
  if (size < head || from + size > to) return null
  return { type: bytes.toString('latin1', 4, 8), from: from + head, to: from + size }
}

/** Version 1 of the box has wider times. */
function durationOf(bytes: Buffer): number {
  const wide = bytes[0] === 1
  const scale = bytes.readUInt32BE(wide ? 20 : 12)
  const length = wide ? Number(bytes.readBigUInt64BE(24)) : bytes.readUInt32BE(16)
  return scale === 0 ? 0 : Math.round((length / scale) * 1000)
}

/** The box ends with width and height in 16.16; those of sound are 0. */
function sizeInto(header: Mp4Header, bytes: Buffer): void {
  header.width = Math.max(header.width, bytes.readUInt32BE(0) >>> 16)
  header.height = Math.max(header.height, bytes.readUInt32BE(4) >>> 16)
}

/** Whether browsers and WeChat play it: H.264, with AAC or without sound. */
export const isPlayable = ({ durationMs, video, audio }: Mp4Header): boolean =>
  durationMs > 0 && video.every((one) => one === 'avc1' || one === 'avc3') && audio.every((one) => one === 'mp4a')

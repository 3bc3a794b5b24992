export interface WavFormat {
  rate: number
  channels: number
  bits: number
  /** Byte offset of the first sample. */
  dataOffset: number
}

/** Reads the header of a WAV file; null if more bytes are needed. Throws if it is not a WAV file. */
export function readWavHeader(bytes: Buffer): WavFormat | null {
  if (bytes.length < 12) return null
  if (bytes.toString('latin1', 0, 4) !== 'RIFF' || bytes.toString('latin1', 8, 12) !== 'WAVE')
    throw new Error('not a WAV file')
  let at = 12
  let format: Omit<WavFormat, 'dataOffset'> | null = null
  while (at + 8 <= bytes.length) {
    const id = bytes.toString('latin1', at, at + 4)
    const size = bytes.readUInt32LE(at + 4)
    if (id === 'data') {
      if (!format) throw new Error('WAV data before its format')
      return { ...format, dataOffset: at + 8 }
    }
    if (at + 8 + size > bytes.length) return null
    if (id === 'fmt ')
      format = {
        channels: bytes.readUInt16LE(at + 10),
        rate: bytes.readUInt32LE(at + 12),
        bits: bytes.readUInt16LE(at + 22),
      }
    at += 8 + size + (size % 2)
  }
  return null
}

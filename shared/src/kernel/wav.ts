import { concatBytes } from './bytes'

/** Header size of the WAV files that this product writes. */
export const WAV_HEADER_BYTES = 44

/** Header of a WAV file with `dataBytes` bytes of 16-bit mono PCM at `rate` samples per second. */
export function wavHeader(dataBytes: number, rate: number): Uint8Array {
  const header = new Uint8Array(WAV_HEADER_BYTES)
  const fields = new DataView(header.buffer)
  const text = (at: number, letters: string) => {
    for (let index = 0; index < letters.length; index += 1) header[at + index] = letters.charCodeAt(index)
  }
  text(0, 'RIFF')
  fields.setUint32(4, WAV_HEADER_BYTES - 8 + dataBytes, true)
  text(8, 'WAVEfmt ')
  fields.setUint32(16, 16, true)
  fields.setUint16(20, 1, true)
  fields.setUint16(22, 1, true)
  fields.setUint32(24, rate, true)
  fields.setUint32(28, rate * 2, true)
  fields.setUint16(32, 2, true)
  fields.setUint16(34, 16, true)
  text(36, 'data')
  fields.setUint32(40, dataBytes, true)
  return header
}

/** A WAV file with 16-bit little-endian mono PCM. */
export const wavOf = (pcm: Uint8Array, rate: number): Uint8Array => concatBytes(wavHeader(pcm.byteLength, rate), pcm)

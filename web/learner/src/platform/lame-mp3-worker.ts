import { Mp3Encoder } from 'lamejs'

/** mp3 16 kHz, 16 kbit/s, mono: the spec's recorder settings, 1/16 of the PCM's size. */
const RATE = 16_000
const KBPS = 16
const BLOCK = 1_152

addEventListener('message', ({ data }: MessageEvent<{ id: number; pcm: ArrayBuffer }>) => {
  const encoder = new Mp3Encoder(1, RATE, KBPS)
  const samples = new Int16Array(data.pcm)
  const pieces: Uint8Array[] = []
  for (let at = 0; at < samples.length; at += BLOCK) pieces.push(encoder.encodeBuffer(samples.subarray(at, at + BLOCK)))
  pieces.push(encoder.flush())
  const mp3 = new Uint8Array(pieces.reduce((sum, piece) => sum + piece.length, 0))
  let at = 0
  for (const piece of pieces) {
    mp3.set(piece, at)
    at += piece.length
  }
  postMessage({ id: data.id, mp3: mp3.buffer }, { transfer: [mp3.buffer] })
})

/** Samples in a second. */
const RATE = 48_000
/** Chords of four seconds each, in semitones from A3. */
const CHORDS = [
  [-4, 3, 8, 12],
  [-9, 0, 3, 7],
  [-7, 1, 5, 8],
  [-2, 1, 5, 10],
]
const CHORD_S = 4

/** @param {number} semitones */
const hertz = (semitones) => 220 * 2 ** (semitones / 12)

/**
 * Quiet music for the film: plucked notes of four chords in turn over a soft bass. A WAV file, mono.
 * @param {number} seconds
 */
export function filmSound(seconds) {
  const samples = new Float64Array(seconds * RATE)
  for (let at = 0, n = 0; at < seconds - 1; at += CHORD_S / 4, n++) {
    const chord = CHORDS[Math.floor(at / CHORD_S) % CHORDS.length] ?? []
    pluck(samples, at, hertz(chord[n % 4] ?? 0), 0.16, 1.6)
    if (n % 4 === 0) pluck(samples, at, hertz((chord[0] ?? 0) - 12), 0.2, 3.6)
    if (n % 4 === 2) pluck(samples, at + 0.5, hertz((chord[3] ?? 0) + 12), 0.06, 1.2)
  }
  // In and out within two seconds.
  const fade = 2 * RATE
  for (let at = 0; at < samples.length; at++)
    samples[at] = (samples[at] ?? 0) * Math.min(1, at / fade, (samples.length - at) / fade)
  return wav(samples)
}

/**
 * Adds a note that dies away.
 * @param {Float64Array} samples @param {number} atS @param {number} hz @param {number} loud @param {number} forS
 */
function pluck(samples, atS, hz, loud, forS) {
  const from = Math.round(atS * RATE)
  const length = Math.min(samples.length - from, forS * RATE)
  for (let n = 0; n < length; n++) {
    const t = n / RATE
    const tone = Math.sin(2 * Math.PI * hz * t) + 0.3 * Math.sin(4 * Math.PI * hz * t) * Math.exp(-6 * t)
    const shape = Math.min(1, t / 0.012) * Math.exp((-4 * t) / forS) * (1 - n / length)
    samples[from + n] = (samples[from + n] ?? 0) + loud * tone * shape
  }
}

/** @param {Float64Array} samples */
function wav(samples) {
  const bytes = Buffer.alloc(44 + samples.length * 2)
  bytes.write('RIFF', 0)
  bytes.writeUInt32LE(36 + samples.length * 2, 4)
  bytes.write('WAVEfmt ', 8)
  bytes.writeUInt32LE(16, 16)
  bytes.writeUInt16LE(1, 20)
  bytes.writeUInt16LE(1, 22)
  bytes.writeUInt32LE(RATE, 24)
  bytes.writeUInt32LE(RATE * 2, 28)
  bytes.writeUInt16LE(2, 32)
  bytes.writeUInt16LE(16, 34)
  bytes.write('data', 36)
  bytes.writeUInt32LE(samples.length * 2, 40)
  samples.forEach((value, n) => {
    bytes.writeInt16LE(Math.round(Math.max(-1, Math.min(1, value)) * 32_767), 44 + n * 2)
  })
  return bytes
}

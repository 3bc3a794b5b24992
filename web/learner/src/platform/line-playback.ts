import type { LinePlayback } from '@lianda/shared/platform/player'

const PCM_RATE = 16_000
/** Buffer against network jitter before the first piece plays, in seconds. */
const LEAD_S = 0.06
/** Gain of the customer's voice when the learner starts to speak, before it stops. */
const DUCKED = 0.25

/** Plays one line: PCM piece by piece without gaps, WAV and mp3 when complete. */
export function playLine(context: AudioContext, format: 'pcm16k' | 'wav' | 'mp3'): LinePlayback {
  const gain = context.createGain()
  gain.connect(context.destination)
  const sounding = new Set<AudioBufferSourceNode>()
  const whole: Uint8Array[] = []
  let resolveEnd: () => void = () => undefined
  const end = new Promise<void>((resolve) => {
    resolveEnd = resolve
  })
  let startAt: number | null = null
  let nextAt = 0
  let finished = false
  let broken = false
  let stoppedAtMs: number | null = null
  let odd: number | null = null

  const playedMs = () => {
    if (stoppedAtMs !== null) return stoppedAtMs
    if (startAt === null) return 0
    return Math.max(0, Math.min(context.currentTime, nextAt) - startAt) * 1_000
  }
  const close = () => {
    stoppedAtMs ??= playedMs()
    gain.disconnect()
    resolveEnd()
  }
  function schedule(buffer: AudioBuffer): void {
    if (stoppedAtMs !== null) return
    const source = context.createBufferSource()
    source.buffer = buffer
    source.connect(gain)
    const at = Math.max(nextAt, context.currentTime + LEAD_S)
    startAt ??= at
    nextAt = at + buffer.duration
    sounding.add(source)
    source.onended = () => {
      sounding.delete(source)
      if (finished && sounding.size === 0) close()
    }
    source.start(at)
  }
  async function decodeWhole(): Promise<void> {
    const length = whole.reduce((sum, piece) => sum + piece.length, 0)
    const bytes = new Uint8Array(length)
    let at = 0
    for (const piece of whole) {
      bytes.set(piece, at)
      at += piece.length
    }
    schedule(await context.decodeAudioData(bytes.buffer))
  }
  return {
    end,
    get broken() {
      return broken
    },
    playedMs,
    push(data) {
      if (stoppedAtMs !== null || finished) return
      if (format !== 'pcm16k') return void whole.push(data)
      const bytes = odd === null ? data : Uint8Array.from([odd, ...data])
      odd = bytes.length % 2 === 1 ? (bytes.at(-1) ?? null) : null
      const samples = bytes.length >> 1
      if (samples > 0) schedule(pcmBuffer(context, bytes, samples))
    },
    finish() {
      if (finished) return
      finished = true
      if (format === 'pcm16k') {
        if (sounding.size === 0) close()
        return
      }
      // A sound that can't be decoded ends the line here; the learner can read it.
      decodeWhole().catch(() => {
        broken = true
        close()
      })
    },
    stop() {
      if (stoppedAtMs !== null) return
      stoppedAtMs = playedMs()
      for (const source of sounding) {
        source.onended = null
        source.stop()
      }
      sounding.clear()
      close()
    },
    duck(on) {
      gain.gain.setTargetAtTime(on ? DUCKED : 1, context.currentTime, 0.03)
    },
  }
}

function pcmBuffer(context: AudioContext, bytes: Uint8Array, samples: number): AudioBuffer {
  const buffer = context.createBuffer(1, samples, PCM_RATE)
  const channel = buffer.getChannelData(0)
  const view = new DataView(bytes.buffer, bytes.byteOffset, samples * 2)
  for (let i = 0; i < samples; i++) channel[i] = view.getInt16(i * 2, true) / 32_768
  return buffer
}

import type { LoopPlayback, LoopSound } from '@lianda/shared/platform/player'

/** It stops in this time (s), short enough for a recording and long enough not to click. */
const STOP_S = 0.02
/** Time constant (s) of every other change. */
const SOFTLY_S = 0.3
/** A recorder still delivers its last frame when a turn has ended: the sound begins after that (s). */
const AFTER_S = 0.25

interface Running {
  source: AudioBufferSourceNode
  gain: GainNode
  /** When it sounds, in the context's time; then `offset` is heard. */
  at: number
  offset: number
}

/** Repeats a sound without a gap. It is connected to the output only while it is heard. */
export function playLoop(context: AudioContext, { samples, rate }: LoopSound): LoopPlayback {
  const buffer = context.createBuffer(1, samples.length, rate)
  buffer.getChannelData(0).set(samples)
  let running: Running | null = null
  let offset = 0

  function start(): Running {
    const source = context.createBufferSource()
    source.buffer = buffer
    source.loop = true
    const gain = context.createGain()
    gain.gain.value = 0
    source.connect(gain)
    gain.connect(context.destination)
    source.onended = () => gain.disconnect()
    const at = context.currentTime + AFTER_S
    source.start(at, offset)
    return { source, gain, at, offset }
  }
  function stop({ source, gain, at, offset: from }: Running): void {
    const now = context.currentTime
    offset = (from + Math.max(0, now - at)) % buffer.duration
    gain.gain.cancelScheduledValues(now)
    gain.gain.setTargetAtTime(0, now, STOP_S / 5)
    source.stop(now + STOP_S)
  }
  return {
    setLevel(share) {
      if (share > 0) {
        running ??= start()
        const { gain, at } = running
        gain.gain.setTargetAtTime(share, Math.max(at, context.currentTime), SOFTLY_S)
      } else if (running) {
        stop(running)
        running = null
      }
    },
  }
}

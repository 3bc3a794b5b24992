/** What is noted in the page, in ms of its clock. */
export interface Noted {
  /** The first sample of the voice in the microphone's track since the last `clear`. */
  voice: number | null
  /** The customer's voice was made quieter. */
  ducked: number | null
  /** Its gain has fallen to the half. */
  halved: number | null
  /** It was made louder again. */
  raised: number | null
  /** It was stopped. */
  stopped: number | null
  /** The longest time (ms) by which the page was late for the microphone's sound while it had to decide. */
  lateMs: number
  /** Sounds of the customer's running line. */
  sounding: number
  /** The place behind the customer can be heard. */
  background: boolean
  /** It was stopped. */
  backgroundStopped: number | null
}

/** Chromium's; TypeScript does not know it. */
declare const MediaStreamTrackProcessor: new (of: {
  track: MediaStreamTrack
}) => { readable: ReadableStream<AudioData> }

declare global {
  interface Window {
    noted: Noted
  }
}

/** Runs in the page before its own scripts: notes what the microphone delivers and what happens to the customer's voice. */
export function watchSound(): void {
  const nothing = { voice: null, ducked: null, halved: null, raised: null, stopped: null, backgroundStopped: null }
  const noted: Noted = { ...nothing, lateMs: 0, sounding: 0, background: false }
  window.noted = noted
  const LOUD = 0.004
  const DECIDED_MS = 800

  const { mediaDevices } = navigator
  const open = mediaDevices.getUserMedia.bind(mediaDevices)
  mediaDevices.getUserMedia = async (wish) => {
    const stream = await open(wish)
    const [track] = stream.getAudioTracks()
    // Not a clone: the device opens its file again only after all of its tracks have ended.
    if (track) void watchTrack(track)
    return stream
  }
  async function watchTrack(track: MediaStreamTrack): Promise<void> {
    const reader = new MediaStreamTrackProcessor({ track }).readable.getReader()
    // Between the track's clock and the page's: the delivery that took the shortest time.
    let ahead = Number.POSITIVE_INFINITY
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      const { timestamp, numberOfFrames, sampleRate } = value
      const samples = new Float32Array(numberOfFrames)
      value.copyTo(samples, { planeIndex: 0, format: 'f32-planar' })
      value.close()
      const fromMs = timestamp / 1_000
      const took = performance.now() - fromMs - (numberOfFrames * 1_000) / sampleRate
      ahead = Math.min(ahead, took)
      const first = samples.findIndex((sample) => Math.abs(sample) > LOUD)
      if (first >= 0) noted.voice ??= fromMs + ahead + (first * 1_000) / sampleRate
      const decides = noted.voice !== null && noted.stopped === null && fromMs + ahead - noted.voice < DECIDED_MS
      if (decides) noted.lateMs = Math.max(noted.lateMs, took - ahead)
    }
  }

  // What repeats without end is the place behind the customer; all else is the customer's voice.
  const voices = new Set<AudioParam>()
  const connect = AudioNode.prototype.connect
  AudioNode.prototype.connect = function (this: AudioNode, to: AudioNode, ...rest: number[]) {
    if (this instanceof AudioBufferSourceNode && !this.loop && to instanceof GainNode) voices.add(to.gain)
    return Reflect.apply(connect, this, [to, ...rest]) as AudioNode
  } as typeof connect
  const setTarget = AudioParam.prototype.setTargetAtTime
  AudioParam.prototype.setTargetAtTime = function (target, ...rest) {
    if (!voices.has(this)) return setTarget.call(this, target, ...rest)
    if (target === 1) noted.raised = performance.now()
    else if (noted.ducked === null) {
      noted.ducked = performance.now()
      const poll = setInterval(() => {
        if (this.value > 0.5) return
        noted.halved = performance.now()
        clearInterval(poll)
      }, 1)
    }
    return setTarget.call(this, target, ...rest)
  }
  const start = AudioBufferSourceNode.prototype.start
  AudioBufferSourceNode.prototype.start = function (...args) {
    if (this.loop) {
      noted.background = true
      return start.apply(this, args)
    }
    // The player opens its context by a sound of a sample.
    if ((this.buffer?.length ?? 0) > 1) noted.sounding += 1
    this.addEventListener('ended', () => {
      if ((this.buffer?.length ?? 0) > 1) noted.sounding -= 1
    })
    return start.apply(this, args)
  }
  const stop = AudioBufferSourceNode.prototype.stop
  AudioBufferSourceNode.prototype.stop = function (...args) {
    if (this.loop) {
      noted.background = false
      noted.backgroundStopped ??= performance.now()
    } else noted.stopped ??= performance.now()
    return stop.apply(this, args)
  }
}

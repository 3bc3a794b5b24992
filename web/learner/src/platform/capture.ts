import type { MicChoice, MicDetails } from '@lianda/shared/platform/recorder'
import workletUrl from './pcm-worklet.ts?worker&url'
import type { WorkletMessage } from './pcm-worklet'

const RATE = 16_000

export interface CaptureEvents {
  /** 1,280 bytes; `last` for the frame that `flush` filled up. */
  frame(data: Uint8Array, last: boolean): void
  /** The microphone ended by itself: unplugged, or the permission was revoked. */
  trackGone(): void
  interrupted(): void
  resumed(): void
}

export interface Capture {
  readonly echoCancelled: boolean
  details(): MicDetails
  /** Fills up the current frame with silence and emits it. */
  flush(): void
  /** Switches to the system's current default microphone. */
  replaceStream(): Promise<void>
  /** Whether the microphone in use differs from the system's current default. */
  isStale(): Promise<boolean>
  close(): Promise<void>
}

const wishFor = ({ deviceId, raw }: MicChoice): MediaStreamConstraints => ({
  audio: {
    channelCount: 1,
    echoCancellation: !raw,
    noiseSuppression: !raw,
    autoGainControl: !raw,
    ...(deviceId === '' ? {} : { deviceId: { exact: deviceId } }),
  },
})

/** Opens microphone and worklet. Throws what getUserMedia throws. */
export async function openCapture(events: CaptureEvents, choice: MicChoice): Promise<Capture> {
  const wish = wishFor(choice)
  let stream = await navigator.mediaDevices.getUserMedia(wish)
  let context = choice.raw ? new AudioContext() : new AudioContext({ sampleRate: RATE })
  let source: MediaStreamAudioSourceNode
  try {
    source = context.createMediaStreamSource(stream)
  } catch {
    // Firefox can't mix sample rates: use the device's own rate and resample in the worklet.
    await context.close()
    context = new AudioContext()
    source = context.createMediaStreamSource(stream)
  }
  await context.audioWorklet.addModule(workletUrl)
  const node = new AudioWorkletNode(context, 'lianda-pcm', {
    numberOfOutputs: 0,
    channelCount: 1,
    channelCountMode: 'explicit',
    processorOptions: { rate: choice.raw ? context.sampleRate : RATE },
  })
  node.port.onmessage = ({ data }: MessageEvent<WorkletMessage>) => events.frame(new Uint8Array(data.frame), data.last)
  source.connect(node)
  if (context.state !== 'running') await context.resume()

  let closed = false
  let away = false
  const gone = () => !closed && events.trackGone()
  const setAway = (now: boolean) => {
    if (closed || now === away) return
    away = now
    if (now) events.interrupted()
    else events.resumed()
  }
  const watch = () => {
    const track = stream.getAudioTracks()[0]
    if (track === undefined) return
    track.onended = gone
    // iOS mutes the track during a call.
    track.onmute = () => setAway(true)
    track.onunmute = () => setAway(context.state !== 'running')
  }
  watch()
  context.onstatechange = () => setAway(context.state !== 'running')
  const wake = () => {
    if (document.visibilityState === 'visible' && context.state !== 'running')
      void context.resume().catch(() => undefined)
  }
  document.addEventListener('visibilitychange', wake)

  return {
    get echoCancelled() {
      return (stream.getAudioTracks()[0]?.getSettings().echoCancellation ?? false) !== false
    },
    details() {
      const track = stream.getAudioTracks()[0]
      const rate = choice.raw ? context.sampleRate : RATE
      return { name: track?.label ?? '', deviceId: track?.getSettings().deviceId ?? '', rate }
    },
    flush: () => node.port.postMessage('flush'),
    async replaceStream() {
      const next = await navigator.mediaDevices.getUserMedia(wish)
      source.disconnect()
      stopTracks(stream)
      stream = next
      source = context.createMediaStreamSource(stream)
      source.connect(node)
      watch()
      if (context.state !== 'running') await context.resume()
    },
    async isStale() {
      const settings = stream.getAudioTracks()[0]?.getSettings()
      const devices = (await navigator.mediaDevices.enumerateDevices()).filter(({ kind }) => kind === 'audioinput')
      const own = devices.find(({ deviceId }) => deviceId === settings?.deviceId)
      return own === undefined || (own.deviceId === 'default' && own.groupId !== settings?.groupId)
    },
    async close() {
      closed = true
      document.removeEventListener('visibilitychange', wake)
      source.disconnect()
      stopTracks(stream)
      await context.close()
    },
  }
}

function stopTracks(stream: MediaStream): void {
  for (const track of stream.getTracks()) {
    track.onended = null
    track.stop()
  }
}

import type { LinePlayback, PlaybackEvents, PlayerPort } from '@lianda/shared/platform/player'
import { playAddress } from './address-playback'
import { playLine } from './line-playback'
import { silenceVoice, speakText } from './speech-voice'

/** Plays one sound at a time: a new one stops the previous one. */
export function webPlayer(): PlayerPort {
  let context: AudioContext | null = null
  let current: { stop(): void } | null = null
  const audio = (): AudioContext => {
    context ??= new AudioContext({ latencyHint: 'interactive' })
    return context
  }
  const instead = <T extends { stop(): void }>(next: T): T => {
    if (current !== next) current?.stop()
    current = next
    return next
  }
  const wake = () => {
    // After a call or the lock screen it is `interrupted` or `suspended`.
    if (context !== null && context.state !== 'running') void context.resume().catch(() => undefined)
  }
  document.addEventListener('visibilitychange', wake)
  return {
    async unlock() {
      const ctx = audio()
      const silent = ctx.createBufferSource()
      silent.buffer = ctx.createBuffer(1, 1, ctx.sampleRate)
      silent.connect(ctx.destination)
      silent.start()
      await ctx.resume().catch(() => undefined)
    },
    openLine(format): LinePlayback {
      wake()
      return instead(playLine(audio(), format))
    },
    playsMp3: () => new Audio().canPlayType('audio/mpeg') !== '',
    playUrl: (url, fromMs, events: PlaybackEvents) => instead(playAddress(url, fromMs, events)),
    async speak(text, language, manner) {
      current?.stop()
      current = { stop: silenceVoice }
      return await speakText(text, language, manner)
    },
    async openLoop(sound) {
      const { playLoop } = await import('./loop-playback')
      return playLoop(audio(), sound)
    },
    stopAll() {
      current?.stop()
      current = null
    },
  }
}

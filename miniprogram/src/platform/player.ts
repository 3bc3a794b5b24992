import Taro from '@tarojs/taro'
import type { LinePlayback, Playback, PlaybackEvents, PlayerPort } from '@lianda/shared/platform/player'
import { LineQueue } from './line-queue'

/** Plays one sound at a time by `InnerAudioContext`. Destroys each context after use, else WeChat keeps its decoder. */
export function createPlayer(serverUrl: string): PlayerPort {
  const playing = new Set<{ stop(): void }>()
  const stopAll = () => {
    for (const sound of [...playing]) sound.stop()
  }

  return {
    async unlock() {
      // WeChat plays sound without a tap, but by default it obeys the mute switch and stops other programs' sound.
      await Taro.setInnerAudioOption({ obeyMuteSwitch: false, mixWithOther: true })
    },
    openLine(format): LinePlayback {
      stopAll()
      const line = new LineQueue(format)
      playing.add(line)
      void line.end.then(() => playing.delete(line))
      return line
    },
    playsMp3: () => true,
    playUrl(url, fromMs, events): Playback {
      stopAll()
      const playback = playAddress(url.startsWith('/') ? serverUrl + url : url, fromMs, events, () =>
        playing.delete(playback),
      )
      playing.add(playback)
      return playback
    },
    // WeChat gives mini-programs no access to the device's speech synthesis.
    speak: async () => false,
    stopAll,
    openLoop: null,
  }
}

function playAddress(src: string, fromMs: number, events: PlaybackEvents, done: () => void): Playback {
  const audio = Taro.createInnerAudioContext()
  let over = false
  const finish = (tell: (() => void) | undefined) => {
    if (over) return
    over = true
    audio.destroy()
    done()
    tell?.()
  }
  audio.src = src
  audio.startTime = fromMs / 1000
  audio.onTimeUpdate(() => events.time(audio.currentTime * 1000, audio.duration * 1000))
  audio.onEnded(() => finish(() => events.ended()))
  audio.onError(() => finish(() => events.failed()))
  audio.play()
  return {
    pause: () => audio.pause(),
    resume: () => audio.play(),
    seek: (ms) => audio.seek(ms / 1000),
    setRate: (rate) => {
      audio.playbackRate = rate
    },
    stop: () => finish(undefined),
  }
}

import { type RefObject, useEffect } from 'react'
import { mediaSubtitles } from '@lianda/shared/module/media/media.admin.contract'
import { call } from '../platform/platform'

/**
 * Offers a film's subtitles in the browser's own player, in their order; what can't be read is not offered. They stay as
 * they were when the player came.
 */
export function useSubtitles(player: RefObject<HTMLVideoElement | null>, id: string, labels: readonly string[] = []) {
  const names = JSON.stringify(labels)
  useEffect(() => {
    const video = player.current
    const wanted = JSON.parse(names) as string[]
    if (!video || wanted.length === 0 || video.textTracks.length > OWN_TRACKS) return
    let isHere = true
    const bring = async () => {
      for (const [n, label] of wanted.entries()) {
        const answer = await call(mediaSubtitles, { id, n }).catch(() => null)
        if (!isHere) return
        if (!answer) continue
        const track = video.addTextTrack('subtitles', label)
        for (const [from, to, words] of answer.cues) track.addCue(new VTTCue(from / 1_000, to / 1_000, words))
      }
    }
    void bring()
    return () => {
      isHere = false
    }
  }, [player, id, names])
}

/** The player's empty one. */
const OWN_TRACKS = 1

import type { TalkShape } from '../../voice/TalkKey'
import type { PracticeView, TalkState } from '../practice.view-model'

/** How the talk button is drawn; labels and shapes follow the table in look.md. */
export interface TalkLook {
  shape: TalkShape
  /** Key under `practice.talk.`. */
  label: string
  /** True if a press starts or continues speaking. */
  canPress: boolean
  badge: boolean
}

const FIXED: Partial<Record<TalkState, TalkLook>> = {
  ringing: { shape: 'outline', label: 'ringing', canPress: true, badge: false },
  cancelling: { shape: 'cancel', label: 'cancelling', canPress: true, badge: false },
  sending: { shape: 'dots', label: 'sending', canPress: false, badge: false },
  thinking: { shape: 'dots', label: 'thinking', canPress: false, badge: false },
  no_mic: { shape: 'quiet', label: 'no_mic', canPress: false, badge: false },
  paused: { shape: 'quiet', label: 'paused', canPress: false, badge: false },
  ended: { shape: 'quiet', label: 'ended', canPress: false, badge: false },
}

/** @param tapped the running recording was started by a key or a tap, not by holding. */
export function talkLook(
  view: Pick<PracticeView, 'talk' | 'mode' | 'kept'> & { brief: { smartBreak: boolean } },
  tapped: boolean,
): TalkLook {
  const free = view.mode === 'hands_free'
  if (view.talk === 'customer') {
    const canPress = view.brief.smartBreak
    return { shape: 'outline', label: canPress ? 'customer' : 'customerNoBreak', canPress, badge: false }
  }
  if (view.talk === 'holding') {
    if (free) return { shape: 'done', label: 'done', canPress: true, badge: false }
    return { shape: 'held', label: tapped ? 'holdingTap' : 'holding', canPress: true, badge: false }
  }
  if (view.talk === 'offline')
    return { shape: 'solid', label: view.kept ? 'offlineKept' : 'offline', canPress: false, badge: view.kept }
  return FIXED[view.talk] ?? { shape: 'solid', label: free ? 'free' : 'ready', canPress: true, badge: false }
}

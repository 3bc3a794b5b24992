import { questionCount } from '@lianda/shared/module/exam/paper.rules'
import type { PaperContent } from '@lianda/shared/module/exam/paper.admin.contract'

export interface SettingRisk {
  code: 'discard_offline' | 'hurry' | 'grace_zero'
  n: number
}

/** Fewer seconds per question than this are a rush. */
const SECONDS_A_QUESTION = 20

/** Setting combinations that are allowed but rarely intended. */
export function settingRisks(content: PaperContent): SettingRisk[] {
  const count = questionCount(content)
  const seconds = count === 0 ? 0 : Math.floor((content.minute * 60) / count)
  return [
    // A lost network at the end would discard the whole attempt.
    ...(content.overdue === 'discard' && content.lateSyncMinutes === 0
      ? [{ code: 'discard_offline', n: 0 } as const]
      : []),
    ...(count > 0 && seconds < SECONDS_A_QUESTION ? [{ code: 'hurry', n: seconds } as const] : []),
    ...(content.overdue === 'grace' && content.graceMinutes === 0 ? [{ code: 'grace_zero', n: 0 } as const] : []),
  ]
}

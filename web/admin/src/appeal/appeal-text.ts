import type { Translate } from '@lianda/shared/i18n/texts'
import type { AppealState } from '@lianda/shared/module/appeal/appeal.contract'
import type { ScoreResult } from '@lianda/shared/module/scoring/correction.contract'
import { score } from '../platform/format'

export const STATE_COLOR: Record<AppealState, string> = { 0: 'processing', 1: 'success', 2: 'default' }

/** `56.2 · not passed`; a dash for no score. */
export const resultText = ({ total, passed }: ScoreResult, t: Translate): string =>
  t(passed ? 'appeal-admin.result.passed' : 'appeal-admin.result.failed', {
    score: total === null ? '—' : score(total),
  })

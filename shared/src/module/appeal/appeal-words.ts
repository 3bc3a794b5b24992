import type { Translate } from '../../i18n/texts'
import type { ChipTone } from '../../ui/Chip'
import { pointsText } from '../../ui/format'
import type { ScoreResult } from '../scoring/correction.contract'
import type { AppealState } from './appeal.contract'

export const STATE_TONE: Record<AppealState, ChipTone> = { 0: 'info', 1: 'success', 2: 'neutral' }

/** `56.2, not passed` */
export const resultText = ({ total, passed }: ScoreResult, t: Translate): string =>
  t(passed ? 'appeal.result.passed' : 'appeal.result.failed', {
    score: total === null ? t('appeal.result.none') : pointsText(total),
  })

import type { Translate } from '../../i18n/texts'
import { dayTimeText } from '../../ui/format'
import type { AttemptRow } from './exam.contract'

/** The text in place of a score: from when there will be one, or that there is none. */
export const unscoredText = ({ settlesAt }: AttemptRow, nowMs: number, t: Translate): string =>
  settlesAt === undefined
    ? t('exam.result.unscored')
    : t('exam.result.settling', { when: dayTimeText(settlesAt, nowMs, t) })

import type { Translate } from '../../i18n/texts'
import { Chip, type ChipTone } from '../../ui/Chip'
import type { ResultQuestion } from './exam.contract'

const TONES: Record<ResultQuestion['outcome'], ChipTone> = {
  right: 'success',
  partial: 'warning',
  wrong: 'danger',
  unanswered: 'neutral',
}

/** The outcome of a question as a chip: right, partial, wrong or unanswered. */
export function OutcomeChip({ outcome, t }: { outcome: ResultQuestion['outcome']; t: Translate }) {
  return <Chip tone={TONES[outcome]}>{t(`exam.review.outcome.${outcome}`)}</Chip>
}

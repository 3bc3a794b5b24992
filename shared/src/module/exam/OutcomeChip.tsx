import type { Translate } from '../../i18n/texts'
import { Chip, type ChipTone } from '../../ui/Chip'
import type { ResultQuestion } from './exam.contract'

const TONES: Record<ResultQuestion['outcome'], ChipTone> = {
  right: 'success',
  partial: 'warning',
  wrong: 'danger',
  unanswered: 'neutral',
}

/** What became of a question, in a word. */
export function OutcomeChip({ outcome, t }: { outcome: ResultQuestion['outcome']; t: Translate }) {
  return <Chip tone={TONES[outcome]}>{t(`exam.review.outcome.${outcome}`)}</Chip>
}

import { useText } from '../../../hook/core-context'
import { Box } from '../../../ui/Box'
import { Button } from '../../../ui/Button'
import { refusalText } from '../cover/CoverDock'
import type { ExamResult } from '../exam.contract'
import type { ResultView } from '../exam.view-model'
import { isWrong } from './review-questions'
import css from './ResultDock.module.css'

interface ResultDockProps {
  view: ResultView
  result: ExamResult
  onReview: (what: 'wrong' | 'all') => void
}

/** Buttons for another attempt (or why there is none) and for reviewing the wrong questions. */
export function ResultDock({ view, result, onReview }: ResultDockProps) {
  const t = useText()
  const { exam, questions } = result
  const wrong = questions.some(isWrong)
  const may = exam.refusal === null || exam.current !== null
  const again = may
    ? t(exam.current !== null ? 'exam.cover.continue' : 'exam.result.again')
    : refusalText(exam, exam.serverNowMs, t)
  if (questions.length === 0)
    return (
      <Button wide disabled={!may} onPress={view.again} testId="exam-again">
        {again}
      </Button>
    )
  return (
    <Box className={css.dock}>
      <Button kind="quiet" disabled={!may} className={css.again ?? ''} onPress={view.again} testId="exam-again">
        {again}
      </Button>
      <Button className={css.review ?? ''} onPress={() => onReview(wrong ? 'wrong' : 'all')} testId="exam-review">
        {t(wrong ? 'exam.result.seeWrong' : 'exam.result.seeAll')}
      </Button>
    </Box>
  )
}

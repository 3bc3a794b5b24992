import { useState } from 'react'
import { useText } from '../../../hook/core-context'
import { EmptyState } from '../../../ui/Blank'
import { closeBy, useBack } from '../../../ui/back'
import { Box } from '../../../ui/Box'
import { Screen } from '../../../ui/Screen'
import { Segmented } from '../../../ui/Segmented'
import { TopBar } from '../../../ui/TopBar'
import type { ExamResult } from '../exam.contract'
import { ReviewQuestion } from './ReviewQuestion'
import { isWrong, numbered } from './review-questions'
import css from './ReviewView.module.css'

interface ReviewViewProps {
  result: ExamResult
  first: 'wrong' | 'all'
  onClose: () => void
}

/** The questions with the learner's answers, the right answers and explanations, as far as the paper shows them. */
export function ReviewView({ result, first, onClose }: ReviewViewProps) {
  const t = useText()
  const [which, setWhich] = useState(first)
  useBack(true, () => closeBy(onClose))
  const all = numbered(result.questions)
  const wrong = all.filter(({ question }) => isWrong(question))
  const shown = which === 'wrong' ? wrong : all
  return (
    <Screen
      title={t('exam.review.title')}
      top={
        <TopBar title={t('exam.review.title')} start={{ icon: 'back', label: t('ui.action.back'), onPress: onClose }} />
      }
      testId="exam-review"
    >
      <Segmented
        label={t('exam.review.which')}
        value={which}
        onChange={setWhich}
        className={css.which ?? ''}
        segments={[
          { value: 'wrong', label: t('exam.review.wrongOnes', { n: wrong.length }) },
          { value: 'all', label: t('exam.review.allOnes', { n: all.length }) },
        ]}
      />
      {shown.length === 0 && <EmptyState title={t('exam.review.none')} />}
      <Box as="ol" className={css.list}>
        {shown.map(({ n, question }) => (
          <ReviewQuestion key={question.id} n={n} question={question} t={t} />
        ))}
      </Box>
    </Screen>
  )
}

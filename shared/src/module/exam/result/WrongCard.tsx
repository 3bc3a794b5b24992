import { useText } from '../../../hook/core-context'
import { Box } from '../../../ui/Box'
import { Card, Tile } from '../../../ui/Card'
import { dayTimeText } from '../../../ui/format'
import { Icon } from '../../../ui/Icon'
import { Pressable } from '../../../ui/Pressable'
import { Text } from '../../../ui/Text'
import type { ExamResult } from '../exam.contract'
import { isWrong } from './review-questions'
import css from './WrongCard.module.css'

/** The questions to review, and the receipt of handing in. */
export function WrongCard({ result, onOpen }: { result: ExamResult; onOpen: () => void }) {
  const t = useText()
  const { attempt, exam, receiptNo, questions } = result
  const wrong = questions.filter(isWrong).length
  const handedIn = attempt.submitReason === 'learner' ? 'exam.result.handedIn' : 'exam.result.collected'
  return (
    <Card>
      {wrong > 0 && (
        <Pressable className={css.row} onPress={onOpen} testId="exam-wrong">
          <Tile tone="warning">
            <Icon name="book" size={22} />
          </Tile>
          <Box className={css.words}>
            <Text kind="row">{t('exam.result.wrong', { n: wrong })}</Text>
            <Text kind="caption" tone="secondary">
              {t(result.explained ? 'exam.result.wrongExplained' : 'exam.result.wrongPlain')}
            </Text>
          </Box>
          <Icon name="next" size={18} className={css.chevron ?? ''} />
        </Pressable>
      )}
      {attempt.finishedAt !== null && (
        <Box className={css.receipt}>
          <Icon name="cloudTick" size={18} className={css.tick ?? ''} />
          <Text kind="caption" tone="secondary" figures>
            {receiptNo === ''
              ? t(handedIn, { when: dayTimeText(attempt.finishedAt, exam.serverNowMs, t) })
              : t('exam.result.receipt', {
                  what: t(handedIn, { when: dayTimeText(attempt.finishedAt, exam.serverNowMs, t) }),
                  no: receiptNo,
                })}
          </Text>
        </Box>
      )}
    </Card>
  )
}

import { useText } from '../../../hook/core-context'
import { Box } from '../../../ui/Box'
import { Button } from '../../../ui/Button'
import { Card, Tile } from '../../../ui/Card'
import { remainingText } from '../../../ui/format'
import { Icon } from '../../../ui/Icon'
import { Text } from '../../../ui/Text'
import type { RunningExam } from '../task.contract'
import css from './ExamCard.module.css'

interface ExamCardProps {
  exam: RunningExam
  leftMs: number
  onContinue: () => void
}

/** A running exam that the learner has left; shown before everything else. */
export function ExamCard({ exam, leftMs, onContinue }: ExamCardProps) {
  const t = useText()
  const over = leftMs <= 0
  const meta = [
    t('task.center.exam.answered', { done: exam.answered, total: exam.questions }),
    over ? t('task.center.exam.over') : t('task.center.exam.left', { left: remainingText(leftMs, t) }),
  ]
  return (
    <Card className={css.card} label={t('task.center.exam.label')} testId="running-exam">
      <Box className={css.head}>
        <Tile tone="info">
          <Icon name="pencil" size={22} />
        </Tile>
        <Box className={css.words}>
          <Text kind="caption" tone="secondary" strong>
            {t('task.center.exam.label')}
          </Text>
          <Text kind="titleS" as="h2">
            {exam.title}
          </Text>
          <Text kind="caption" tone="secondary" figures className={css.meta}>
            {meta.join(' · ')}
          </Text>
        </Box>
      </Box>
      <Button size="m" icon="next" wide className={css.go} onPress={onContinue}>
        {t(over ? 'task.center.exam.see' : 'task.center.exam.continue')}
      </Button>
    </Card>
  )
}

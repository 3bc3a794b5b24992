import { useText } from '../../../hook/core-context'
import { Box } from '../../../ui/Box'
import { Card, Tile } from '../../../ui/Card'
import { Figures } from '../../../ui/Figures'
import { dayTimeText, pointsText, remainingText } from '../../../ui/format'
import { Icon } from '../../../ui/Icon'
import { Text } from '../../../ui/Text'
import type { ExamCover } from '../exam.contract'
import css from './CoverCard.module.css'

/** Title, length and points of the exam, and the learner's standing. */
export function CoverCard({ exam, now }: { exam: ExamCover; now: number }) {
  const t = useText()
  const standing = [
    ...(exam.bestScore === null ? [] : [t('exam.cover.best', { score: pointsText(exam.bestScore) })]),
    ...(exam.attempts > 0 ? [t('exam.cover.taken', { n: exam.attempts })] : []),
    ...(exam.attemptsLeft === null ? [] : [t('exam.cover.left', { n: exam.attemptsLeft })]),
  ]
  const types = [0, 1, 2, 3].filter((type) => (exam.typeCounts[String(type)] ?? 0) > 0)
  return (
    <Card className={css.card}>
      <Box className={css.head}>
        <Tile tone="info">
          <Icon name="pencil" size={22} />
        </Tile>
        <Box className={css.words}>
          <Text kind="titleM" as="h2">
            {exam.title}
          </Text>
          {exam.taskTitle !== '' && (
            <Text kind="caption" tone="secondary">
              {exam.taskTitle}
            </Text>
          )}
        </Box>
      </Box>
      <Box className={css.figures}>
        <Figures
          large
          items={[
            { value: String(exam.questions), label: t('exam.cover.questions') },
            { value: t('ui.duration.minutes', { n: exam.minute }), label: t('exam.cover.minutes') },
            { value: `${pointsText(exam.passScore)} / ${pointsText(exam.score)}`, label: t('exam.cover.pass') },
          ]}
        />
      </Box>
      <Text kind="caption" tone="secondary" figures>
        {types
          .map((type) =>
            t('exam.cover.typeCount', { type: t(`exam.type.${type}`), n: exam.typeCounts[String(type)] ?? 0 }),
          )
          .join(' · ')}
      </Text>
      {exam.current !== null && (
        <Box className={css.current}>
          <Icon name="clock" size={20} />
          <Text kind="body" tone="inherit" figures>
            {exam.current.deadlineMs > now
              ? t('exam.cover.current', {
                  n: exam.current.answered,
                  left: remainingText(exam.current.deadlineMs - now, t),
                })
              : t('exam.cover.currentOver', { n: exam.current.answered })}
          </Text>
        </Box>
      )}
      {standing.length > 0 && (
        <Text kind="caption" tone="secondary" figures>
          {standing.join(' · ')}
        </Text>
      )}
      {exam.endsAt !== null && (
        <Text kind="caption" tone="secondary" figures>
          {t(exam.endsAt > now ? 'exam.cover.window' : 'exam.cover.closed', { when: dayTimeText(exam.endsAt, now, t) })}
        </Text>
      )}
    </Card>
  )
}

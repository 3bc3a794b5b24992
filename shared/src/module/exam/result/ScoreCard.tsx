import { useText } from '../../../hook/core-context'
import { Box } from '../../../ui/Box'
import { Card } from '../../../ui/Card'
import { Chip } from '../../../ui/Chip'
import { Figures } from '../../../ui/Figures'
import { clockText, pointsText } from '../../../ui/format'
import { Icon } from '../../../ui/Icon'
import { ScoreRing } from '../../../ui/ScoreRing'
import { Text } from '../../../ui/Text'
import type { ExamResult } from '../exam.contract'
import { unscoredText } from '../unscored-text'
import css from './ScoreCard.module.css'

/** The score, whether it passed, and up to three figures. */
export function ScoreCard({ result }: { result: ExamResult }) {
  const t = useText()
  const { attempt, exam, right, rank } = result
  const { total } = attempt
  const passed = attempt.passed === true
  const figures = [
    total === null
      ? { value: `${attempt.answered} / ${attempt.questions}`, label: t('exam.grid.done') }
      : { value: `${right} / ${attempt.questions}`, label: t('exam.result.right') },
    { value: attempt.usedMs === null ? '—' : clockText(attempt.usedMs), label: t('exam.result.used') },
    // A rank among a single learner says nothing.
    ...(rank === null || rank.of < 2
      ? []
      : [{ value: t('exam.result.place', { n: rank.place }), label: t('exam.result.people', { n: rank.of }) }]),
  ]
  return (
    <Card className={css.card}>
      {total === null ? (
        <Box className={css.tile}>
          <Icon name="clock" size={28} />
        </Box>
      ) : (
        <ScoreRing
          score={total}
          passScore={exam.passScore}
          caption={t('exam.result.full', { score: pointsText(exam.score) })}
          tone={passed ? 'success-solid' : 'text-tertiary'}
          size={146}
        />
      )}
      <Text kind="titleL" as="h2">
        {total === null
          ? unscoredText(attempt, exam.serverNowMs, t)
          : t(passed ? 'exam.result.passed' : 'exam.result.notPassed')}
      </Text>
      {total !== null && !passed && (
        <Text kind="body" tone="secondary" figures className={css.short}>
          {t('exam.result.short', { score: pointsText(exam.passScore - total) })}
        </Text>
      )}
      <Text kind="body" tone="secondary" figures className={css.name}>
        {t('exam.result.what', { title: exam.title, score: pointsText(exam.passScore) })}
      </Text>
      {attempt.late && <Chip tone="warning">{t('exam.result.handedInLate')}</Chip>}
      <Box className={css.figures}>
        <Figures large items={figures} />
      </Box>
    </Card>
  )
}

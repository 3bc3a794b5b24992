import { useText } from '../../../hook/core-context'
import { Box } from '../../../ui/Box'
import { Card } from '../../../ui/Card'
import { pointsText } from '../../../ui/format'
import { ProgressBar } from '../../../ui/ProgressBar'
import { Text } from '../../../ui/Text'
import type { ExamResult } from '../exam.contract'
import css from './TypeCard.module.css'

/** Points got and points possible, by question type. */
export function TypeCard({ result }: { result: ExamResult }) {
  const t = useText()
  return (
    <Card className={css.card}>
      <Text kind="titleS" as="h2">
        {t('exam.result.byType')}
      </Text>
      <Box className={css.rows}>
        {result.byType.map(({ type, got, of }) => (
          <Box key={type} className={css.row}>
            <Text kind="body" tone="secondary">
              {t(`exam.type.${type}`)}
            </Text>
            <ProgressBar
              kind="result"
              share={of === 0 ? 0 : got / of}
              label={t('exam.result.gotOf', { type: t(`exam.type.${type}`), got: pointsText(got), of: pointsText(of) })}
            />
            <Text kind="body" figures className={css.points}>
              <Box as="b">{pointsText(got)}</Box>
              <Box as="span" className={css.of}>{` / ${pointsText(of)}`}</Box>
            </Text>
          </Box>
        ))}
      </Box>
    </Card>
  )
}

import { useText } from '../../../hook/core-context'
import { Box } from '../../../ui/Box'
import { Card } from '../../../ui/Card'
import { Text } from '../../../ui/Text'
import type { AttemptRow } from '../practice.contract'
import { AttemptRows } from './AttemptRows'
import css from './AttemptList.module.css'

/** The learner's last attempts, for comparison with this one. */
export function AttemptList({
  attempts,
  currentId,
  onOpen,
}: {
  attempts: AttemptRow[]
  currentId: string
  onOpen: (id: string) => void
}) {
  const t = useText()
  if (attempts.length < 2) return null
  return (
    <Box as="section" className={css.section} aria={{ label: t('practice.report.attempts') }}>
      <Text kind="titleS" as="h2" className={css.head}>
        {t('practice.report.attempts')}
      </Text>
      <Card className={css.card}>
        <AttemptRows attempts={attempts} currentId={currentId} onOpen={onOpen} />
      </Card>
    </Box>
  )
}

import { useText } from '../../../hook/core-context'
import { Box } from '../../../ui/Box'
import { Card } from '../../../ui/Card'
import { Icon } from '../../../ui/Icon'
import { Text } from '../../../ui/Text'
import type { ExamCover } from '../exam.contract'
import { ruleLines } from './exam-rules'
import css from './RuleCard.module.css'

/** The rules in words. */
export function RuleCard({ exam, now }: { exam: ExamCover; now: number }) {
  const t = useText()
  return (
    <Card className={css.card}>
      <Text kind="titleS" as="h2" className={css.title}>
        {t('exam.rule.title')}
      </Text>
      <Box as="ul">
        {ruleLines(exam, now, t).map((line) => (
          <Box as="li" key={line.text} className={css.line}>
            <Icon name={line.icon} size={20} className={css.icon ?? ''} />
            <Text kind="body" figures>
              {line.text}
            </Text>
          </Box>
        ))}
      </Box>
    </Card>
  )
}

import { useText } from '../../../hook/core-context'
import { useLate } from '../../../hook/use-late'
import { Card } from '../../../ui/Card'
import { Text } from '../../../ui/Text'
import type { PracticeBrief } from '../brief.contract'
import css from './ExcellentCard.module.css'

const loadExcellent = () => import('./Excellent')

/** How it is done well, to be heard. Few scenes have it, so what plays it comes after the page. */
export function ExcellentCard({ brief }: { brief: PracticeBrief }) {
  const t = useText()
  const { excellent, subtaskId, persona } = brief
  const late = useLate(excellent !== undefined, loadExcellent)
  if (!excellent) return null
  return (
    <Card className={css.card} testId="excellent">
      <Text kind="caption" tone="secondary" strong as="h2">
        {t('practice.excellent.title')}
      </Text>
      <Text className={css.words}>{excellent.description}</Text>
      {late && <late.Excellent subtaskId={subtaskId} customer={persona.name} />}
    </Card>
  )
}

import { useLate } from '../../../hook/use-late'
import { useText } from '../../../hook/core-context'
import { Card } from '../../../ui/Card'
import { Text } from '../../../ui/Text'
import type { PracticeBrief } from '../brief.contract'
import css from './SceneImages.module.css'

const loadPictures = () => import('../../shell/Pictures')

/** What the learner may look at before the start. Few scenes have pictures, so what shows them comes after the page. */
export function SceneImages({ images }: { images: NonNullable<PracticeBrief['images']> }) {
  const t = useText()
  const late = useLate(true, loadPictures)
  return (
    <Card className={css.card} testId="scene-images">
      <Text kind="caption" tone="secondary" strong as="h2" className={css.title}>
        {t('practice.preflight.images')}
      </Text>
      {late && <late.Pictures images={images} small t={t} />}
    </Card>
  )
}

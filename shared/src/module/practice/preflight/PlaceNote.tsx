import { useText } from '../../../hook/core-context'
import { Box } from '../../../ui/Box'
import { Notice } from '../../../ui/Notice'
import type { PracticeBrief } from '../brief.contract'

/** What is special here: a free practice, and who words its customer; a training, and that it does not count. */
export function PlaceNote({ brief, training }: { brief: PracticeBrief; training: boolean }) {
  const t = useText()
  const { free } = brief
  return (
    <Box>
      {training && (
        <Notice
          tone="brand"
          icon="hint"
          title={t('practice.training.title')}
          detail={t('practice.training.detail')}
          id="training-note"
        />
      )}
      {free && (
        <Notice
          tone="neutral"
          icon="voice"
          title={t('practice.free.title')}
          detail={`${t('practice.free.detail', { n: free.turns })}${t(`practice.free.wordedBy.${free.wordedBy}`)}`}
          id="free-note"
        />
      )}
    </Box>
  )
}

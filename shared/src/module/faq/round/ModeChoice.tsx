import { useText } from '../../../hook/core-context'
import { Card } from '../../../ui/Card'
import { Notice } from '../../../ui/Notice'
import { Segmented } from '../../../ui/Segmented'
import { Text } from '../../../ui/Text'
import { MicNotice } from '../../voice/MicNotice'
import type { RoundBrief } from './round.contract'
import type { RoundPageView } from './useRound'
import css from './round.module.css'

const MODES = ['hold', 'hands_free', 'typing'] as const

/** How the learner wants to answer, and what stands in the way of speaking. */
export function ModeChoice({ view, asr }: { view: RoundPageView; asr: RoundBrief['voice']['asr'] }) {
  const t = useText()
  const { mode, page, micHelp } = view
  return (
    <>
      <Card className={css.card ?? ''} label={t('faq.mode.label')}>
        <Text kind="titleS" as="h2">
          {t('faq.mode.label')}
        </Text>
        <Segmented
          label={t('faq.mode.label')}
          value={mode}
          segments={MODES.map((value) => ({ value, label: t(`faq.mode.${value}`) }))}
          onChange={page.setMode}
        />
        <Text kind="caption" tone="secondary" as="p">
          {t(`faq.mode.${mode}Hint`)}
        </Text>
        {mode !== 'typing' && asr === 'none' && <Notice tone="neutral" icon="micOff" title={t('faq.brief.noEar')} />}
      </Card>
      {mode !== 'typing' && micHelp.problem !== null && (
        <MicNotice help={micHelp} retry={() => void page.start(false)} openSettings={page.openMicSettings} />
      )}
    </>
  )
}

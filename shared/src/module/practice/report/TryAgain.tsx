import { useText } from '../../../hook/core-context'
import { Box } from '../../../ui/Box'
import { Icon } from '../../../ui/Icon'
import { Pressable } from '../../../ui/Pressable'
import type { TranscriptLine } from '../practice.contract'
import type { MomentStarter } from '../report.view-model'
import css from './TryAgain.module.css'

interface TryAgainProps {
  /** The finished practice. */
  id: string
  line: Pick<TranscriptLine, 'turn' | 'kind'>
  starter: MomentStarter
}

/** Begins a rehearsal at this turn of a report. */
export function TryAgain({ id, line: { turn, kind }, starter }: TryAgainProps) {
  const t = useText()
  return (
    <Pressable
      className={css.link}
      disabled={starter.busy}
      aria={{ busy: starter.busy || undefined }}
      onPress={() => starter.start({ id, turn }, kind === 'text')}
      testId={`try-again-${turn}`}
    >
      <Icon name="retry" size={18} />
      <Box as="span">{t('practice.moment.again', { turn })}</Box>
    </Pressable>
  )
}

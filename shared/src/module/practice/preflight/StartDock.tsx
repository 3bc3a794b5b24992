import { useText } from '../../../hook/core-context'
import { Box } from '../../../ui/Box'
import { Button } from '../../../ui/Button'
import { Icon } from '../../../ui/Icon'
import { Pressable } from '../../../ui/Pressable'
import type { PracticeBrief } from '../practice.contract'
import type { PreflightView } from '../practice.view-model'
import css from './StartDock.module.css'

/** One filled button; an unfinished practice is gone on with unless the learner asks to start again. */
export function StartDock({ view, brief }: { view: PreflightView; brief: PracticeBrief }) {
  const t = useText()
  const { current } = brief
  const spent = brief.attemptsLeft === 0 && current === null
  const typing = view.mode === 'typing'
  const label = spent
    ? t('practice.preflight.noneLeft')
    : !view.online
      ? t('practice.preflight.networkOff')
      : current
        ? t('practice.preflight.continue', { turn: current.turn })
        : t(typing ? 'practice.preflight.typeStart' : 'practice.preflight.start')
  return (
    <Box>
      <Button
        wide
        disabled={spent || !view.online}
        busy={view.starting}
        className={css.start}
        onPress={() => view.start(view.mode)}
        testId="practice-start"
      >
        {label}
      </Button>
      <Box className={css.under}>
        {current && (
          <Pressable className={css.link} onPress={() => view.start(view.mode, true)}>
            {t('practice.preflight.restart')}
          </Pressable>
        )}
        {!spent && (
          <Pressable className={css.link} testId="practice-type" onPress={() => view.start('typing')}>
            <Icon name="keyboard" size={18} />
            <Box as="span">{t('practice.preflight.type')}</Box>
          </Pressable>
        )}
      </Box>
    </Box>
  )
}

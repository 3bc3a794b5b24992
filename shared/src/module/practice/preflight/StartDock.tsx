import { useText } from '../../../hook/core-context'
import { Box } from '../../../ui/Box'
import { Button } from '../../../ui/Button'
import { Icon } from '../../../ui/Icon'
import { Pressable } from '../../../ui/Pressable'
import { MicNotice } from '../../voice/MicNotice'
import type { PracticeBrief } from '../brief.contract'
import type { PreflightView } from '../preflight.view-model'
import css from './StartDock.module.css'

interface StartDockProps {
  view: PreflightView
  brief: PracticeBrief
  /** The learner came to start again: continuing an unfinished practice is only a link then. */
  fresh: boolean
}

/** One filled button continues an unfinished practice or starts one; the other choice is a link under it. */
export function StartDock({ view, brief, fresh }: StartDockProps) {
  const t = useText()
  const { current } = brief
  const spent = brief.attemptsLeft === 0 && current === null && !view.training
  const typing = view.mode === 'typing'
  const goOn = current !== null && !fresh
  const label = spent
    ? t('practice.preflight.noneLeft')
    : !view.online
      ? t('practice.preflight.networkOff')
      : goOn
        ? t('practice.preflight.continue', { turn: current.turn })
        : t(typing ? 'practice.preflight.typeStart' : 'practice.preflight.start')
  return (
    <Box>
      {view.micStopped && view.mic === 'problem' && (
        <Box className={css.stopped}>
          <MicNotice help={view.micHelp} retry={view.checkMic} openSettings={view.openMicSettings} />
        </Box>
      )}
      <Button
        wide
        disabled={spent || !view.online}
        busy={view.starting}
        className={css.start}
        onPress={() => view.start(view.mode, current !== null && fresh)}
        testId="practice-start"
      >
        {label}
      </Button>
      <Box className={css.under}>
        {current && (
          <Pressable className={css.link} onPress={() => view.start(view.mode, goOn)}>
            {t(goOn ? 'practice.preflight.restart' : 'practice.preflight.goOn')}
          </Pressable>
        )}
        {typing && (
          <Pressable className={css.link} onPress={() => view.setMode('hold')}>
            <Icon name="mic" size={18} />
            <Box as="span">{t('practice.preflight.speak')}</Box>
          </Pressable>
        )}
        {view.openTraining && (
          <Pressable className={css.link} testId="practice-training" onPress={view.openTraining}>
            <Icon name="hint" size={18} />
            <Box as="span">{t('practice.training.open')}</Box>
          </Pressable>
        )}
        {!spent && !typing && (
          <Pressable
            className={css.link}
            testId="practice-type"
            onPress={() => view.start('typing', current !== null && fresh)}
          >
            <Icon name="keyboard" size={18} />
            <Box as="span">{t('practice.preflight.type')}</Box>
          </Pressable>
        )}
      </Box>
    </Box>
  )
}

import { useEffect, useMemo } from 'react'
import { useStore } from 'zustand'
import { failureText } from '../../../client/failure-text'
import { useServices, useText } from '../../../hook/core-context'
import { Box } from '../../../ui/Box'
import { Button } from '../../../ui/Button'
import { Notice } from '../../../ui/Notice'
import { Text } from '../../../ui/Text'
import { excellent } from '../excellent.contract'
import { createExcellentPlayer } from './excellent-player'
import css from './Excellent.module.css'

export interface ExcellentProps {
  subtaskId: string
  customer: string
}

/** Plays how it is done well; each line is read while it is heard. */
export function Excellent({ subtaskId, customer }: ExcellentProps) {
  const t = useText()
  const { call, platform } = useServices()
  const own = useMemo(
    () => createExcellentPlayer(platform.player, async () => (await call(excellent, { subtaskId })).parts),
    [call, platform, subtaskId],
  )
  useEffect(() => own.stop, [own])
  const state = useStore(own.state)
  const nameOf = { learner: t('practice.excellent.colleague'), customer }
  return (
    <Box className={css.player}>
      {state.kind === 'playing' ? (
        <Button kind="soft" size="m" icon="pause" onPress={own.stop} testId="excellent-stop">
          {t('practice.excellent.stop')}
        </Button>
      ) : (
        <Button
          kind="soft"
          size="m"
          icon="play"
          busy={state.kind === 'loading'}
          disabled={state.kind === 'gone'}
          onPress={own.play}
          testId="excellent-play"
        >
          {t(state.kind === 'gone' ? 'practice.excellent.gone' : 'practice.excellent.play')}
        </Button>
      )}
      {state.kind === 'failed' && (
        <Notice tone="danger" icon="alert" title={failureText(state.error, t)} spoken="alert" />
      )}
      {state.kind === 'playing' &&
        state.lines.map(
          ({ speaker, text }) =>
            speaker !== null &&
            text !== '' && (
              <Text key={`${speaker}/${text}`} className={css.line}>
                {t('practice.excellent.line', { name: nameOf[speaker], text })}
              </Text>
            ),
        )}
    </Box>
  )
}

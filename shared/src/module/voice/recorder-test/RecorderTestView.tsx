import { useText } from '../../../hook/core-context'
import { Box } from '../../../ui/Box'
import { Button } from '../../../ui/Button'
import { Card } from '../../../ui/Card'
import { Notice } from '../../../ui/Notice'
import { Screen } from '../../../ui/Screen'
import { Segmented } from '../../../ui/Segmented'
import { Text } from '../../../ui/Text'
import { TopBar } from '../../../ui/TopBar'
import { MicNotice } from '../MicNotice'
import type { RecorderTestView as View } from '../useRecorderTest'
import { HearingCard } from './HearingCard'
import { MicCard } from './MicCard'
import { TakeCard } from './TakeCard'
import css from './RecorderTest.module.css'

/** Tries a microphone: permission, level and noise, a recording in two modes, and what the recogniser hears. */
export function RecorderTestView({ view }: { view: View }) {
  const t = useText()
  const { state, help, actions } = view
  const recording = state.phase === 'recording'
  return (
    <Screen
      title={t('recorder-test.title')}
      top={
        <TopBar
          title={t('recorder-test.title')}
          {...(view.back === null
            ? {}
            : { start: { icon: 'back' as const, label: t('ui.action.back'), onPress: view.back } })}
        />
      }
      testId="recorder-test"
    >
      <Box className={css.stack}>
        <Text kind="body" tone="secondary" as="p">
          {t('recorder-test.intro')}
        </Text>
        <Card className={css.card}>
          <Segmented
            label={t('recorder-test.mode.label')}
            value={state.mode}
            onChange={(mode) => void actions.setMode(mode)}
            segments={[
              { value: 'original', label: t('recorder-test.mode.original') },
              { value: 'plugin', label: t('recorder-test.mode.plugin') },
            ]}
          />
          <Text kind="caption" tone="secondary" as="p" className={css.hint}>
            {t(`recorder-test.mode.${view.alike ? 'alike' : state.mode}Hint`)}
          </Text>
          <Box className={css.recording}>
            <Button
              kind={state.mic === 'open' ? 'quiet' : 'filled'}
              size="m"
              icon={state.mic === 'open' ? 'tick' : 'mic'}
              busy={state.mic === 'asking'}
              disabled={state.mic === 'open'}
              onPress={() => void actions.allow()}
              testId="recorder-allow"
            >
              {t(state.mic === 'open' ? 'recorder-test.mic.allowed' : 'recorder-test.mic.allow')}
            </Button>
            <Button
              kind={state.mic === 'open' && !recording ? 'filled' : 'quiet'}
              size="m"
              icon="voice"
              disabled={recording}
              busy={state.phase === 'encoding'}
              onPress={actions.start}
              testId="recorder-start"
            >
              {t('recorder-test.button.start')}
            </Button>
            <Button
              kind={recording ? 'dangerFilled' : 'quiet'}
              size="m"
              icon="pause"
              disabled={!recording}
              onPress={() => void actions.stop()}
              testId="recorder-stop"
            >
              {t('recorder-test.button.stop')}
            </Button>
          </Box>
        </Card>
        {help.problem !== null && (
          <MicNotice help={help} retry={() => void actions.allow()} openSettings={() => void actions.openSettings()} />
        )}
        {state.note !== null && (
          <Notice
            tone="warning"
            icon="alert"
            title={t(`recorder-test.note.${state.note}`)}
            spoken="alert"
            close={{ label: t('ui.action.close'), onPress: actions.dismissNote }}
          />
        )}
        {state.mic === 'open' && <MicCard view={view} />}
        {state.take !== null && <TakeCard take={state.take} playing={state.playing} actions={actions} />}
        <HearingCard view={view} />
      </Box>
    </Screen>
  )
}

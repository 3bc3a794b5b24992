import { useText } from '../../../hook/core-context'
import type { Translate } from '../../../i18n/texts'
import { Box } from '../../../ui/Box'
import { Button } from '../../../ui/Button'
import { Card } from '../../../ui/Card'
import { Text } from '../../../ui/Text'
import type { TrialHeard } from '../hearing.contract'
import type { RecorderTestView } from '../useRecorderTest'
import css from './RecorderTest.module.css'

/** What the recogniser hears in the recording: only for people who are signed in, and only when they ask. */
export function HearingCard({ view }: { view: RecorderTestView }) {
  const t = useText()
  const { state, sentence, error } = view
  const lacking = !view.signedIn ? 'signIn' : state.take?.mode === 'plugin' ? null : 'pluginOnly'
  return (
    <Card className={css.card}>
      <Text kind="titleS" as="h2">
        {t('recorder-test.hearing.title')}
      </Text>
      {sentence !== null && (
        <Text kind="body" as="p">
          {t('recorder-test.hearing.read', { sentence })}
        </Text>
      )}
      <Text kind="caption" tone="secondary" as="p" className={css.hint}>
        {t(`recorder-test.hearing.${lacking ?? 'privacy'}`)}
      </Text>
      {lacking === null && (
        <Box className={css.buttons}>
          <Button
            kind="soft"
            size="m"
            icon="ear"
            busy={state.hearing === 'busy'}
            onPress={view.hear}
            testId="recorder-hear"
          >
            {t('recorder-test.hearing.ask')}
          </Button>
        </Box>
      )}
      <Box aria={{ role: 'status' }} className={css.heard} testId="recorder-heard">
        {error !== null && (
          <Text kind="body" tone="danger">
            {error}
          </Text>
        )}
        {state.heard !== null && <Heard heard={state.heard} t={t} />}
      </Box>
    </Card>
  )
}

function Heard({ heard, t }: { heard: TrialHeard; t: Translate }) {
  const { service, confidence } = heard
  const by =
    confidence === null
      ? t('recorder-test.hearing.by', { service })
      : t('recorder-test.hearing.confidence', { service, n: Math.round(confidence * 100) })
  return (
    <>
      <Text kind="row">{wordsOf(heard, t)}</Text>
      {service !== '' && (
        <Text kind="caption" tone="secondary">
          {by}
        </Text>
      )}
    </>
  )
}

function wordsOf({ text, not, service }: TrialHeard, t: Translate): string {
  if (not === null) return t('recorder-test.hearing.text', { text })
  if (not.why === 'none') return t('recorder-test.hearing.none')
  if (not.why === 'unclear')
    return not.guess === '' ? t('recorder-test.hearing.unclear') : t('recorder-test.hearing.guess', { text: not.guess })
  return t('recorder-test.hearing.failed', {
    service: not.service || service,
    problem: t(`recorder-test.problem.${not.problem ?? 'unavailable'}`),
  })
}

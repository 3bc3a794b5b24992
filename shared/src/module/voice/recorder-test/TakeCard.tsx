import { useText } from '../../../hook/core-context'
import { Box } from '../../../ui/Box'
import { Button } from '../../../ui/Button'
import { Card } from '../../../ui/Card'
import { Text } from '../../../ui/Text'
import type { RecorderTest, TrialFormat, TrialTake } from '../recorder-test.controller'
import { dbfsText } from './MicCard'
import { Readings } from './Readings'
import css from './RecorderTest.module.css'

interface TakeCardProps {
  take: TrialTake
  playing: TrialFormat | null
  actions: Pick<RecorderTest, 'play' | 'remove'>
}

const PLAY = { mp3: 'recorder-test.button.playMp3', wav: 'recorder-test.button.playWav' } as const

/** The recording: play each of its forms, delete it, how good it is, and the advised way to answer. */
export function TakeCard({ take, playing, actions }: TakeCardProps) {
  const t = useText()
  const { quality, advice } = take
  const none = t('recorder-test.take.none')
  return (
    <Card className={css.card} label={t('recorder-test.take.title')} testId="recorder-take">
      <Text kind="titleS" as="h2">
        {t('recorder-test.take.title')}
      </Text>
      <Box className={css.buttons}>
        {take.sounds.map(({ format }) => (
          <Button
            key={format}
            kind="soft"
            size="m"
            icon={playing === format ? 'pause' : 'play'}
            onPress={() => actions.play(format)}
            testId={`recorder-play-${format}`}
          >
            {t(playing === format ? 'recorder-test.button.stopPlaying' : PLAY[format])}
          </Button>
        ))}
        <Button kind="danger" size="m" icon="close" onPress={actions.remove} testId="recorder-delete">
          {t('recorder-test.button.delete')}
        </Button>
      </Box>
      <Text kind="caption" tone="secondary" className={css.hint}>
        {take.sounds
          .map(({ format, bytes }) => t(`recorder-test.take.${format}`, { n: Math.ceil(bytes / 1_024) }))
          .join(' · ')}
      </Text>
      <Readings
        items={[
          [t('recorder-test.take.length'), t('recorder-test.take.seconds', { n: (take.ms / 1_000).toFixed(1) })],
          [t('recorder-test.take.rate'), t('recorder-test.mic.rateValue', { n: take.rate })],
          [t('recorder-test.take.voice'), quality.voiceDbfs === null ? none : dbfsText(quality.voiceDbfs, t)],
          [t('recorder-test.take.noise'), dbfsText(quality.noiseDbfs, t)],
          [
            t('recorder-test.take.snr'),
            quality.snrDb === null ? none : t('recorder-test.db', { n: Math.round(quality.snrDb) }),
          ],
        ]}
      />
      {advice !== null && (
        <Box className={css.advice} aria={{ role: 'status' }}>
          <Text kind="caption" tone="secondary">
            {t('recorder-test.advice.title')}
          </Text>
          <Text kind="row" strong>
            {t(`recorder-test.advice.${advice.way}`)}
          </Text>
          <Text kind="body">{t(`recorder-test.reason.${advice.reason}`)}</Text>
        </Box>
      )}
    </Card>
  )
}

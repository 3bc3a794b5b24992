import { useStore } from 'zustand'
import { useText } from '../../../hook/core-context'
import type { State } from '../../../kernel/state'
import { Box } from '../../../ui/Box'
import { Card } from '../../../ui/Card'
import { Icon } from '../../../ui/Icon'
import { LevelMeter } from '../../../ui/LevelMeter'
import { Pressable } from '../../../ui/Pressable'
import { Text } from '../../../ui/Text'
import type { TalkMeter } from '../talk-meter'
import type { RecorderTestView } from '../useRecorderTest'
import { Readings } from './Readings'
import css from './RecorderTest.module.css'

/** The open microphone: its name, the others, its rate, the room's noise and the level now. */
export function MicCard({ view }: { view: RecorderTestView }) {
  const t = useText()
  const { devices, details, noiseDbfs } = view.state
  const noise = noiseDbfs === null ? t('recorder-test.mic.pending') : dbfsText(noiseDbfs, t)
  const rate = details === null ? '' : t('recorder-test.mic.rateValue', { n: details.rate })
  return (
    <Card className={css.card}>
      <Text kind="titleS" as="h2">
        {t('recorder-test.mic.title')}
      </Text>
      {devices.length > 1 ? (
        <Box className={css.devices} aria={{ role: 'radiogroup', label: t('recorder-test.mic.choose') }}>
          {devices.map(({ id, name }) => (
            <Pressable
              key={id}
              className={css.device}
              aria={{ role: 'radio', checked: id === details?.deviceId }}
              onPress={() => void view.actions.choose(id)}
            >
              <Icon name={id === details?.deviceId ? 'tick' : 'mic'} size={20} />
              <Box as="span">{name}</Box>
            </Pressable>
          ))}
        </Box>
      ) : (
        <Text kind="body">
          {details === null ? t('recorder-test.mic.unknown') : details.name || t('recorder-test.mic.unnamed')}
        </Text>
      )}
      <Level meter={view.meter} />
      <Readings
        items={[
          [t('recorder-test.mic.rate'), rate],
          [t('recorder-test.mic.noise'), noise],
        ]}
      />
    </Card>
  )
}

/** Drawn up to 30 times a second; the words are announced only once a second at most. */
function Level({ meter }: { meter: State<TalkMeter> }) {
  const t = useText()
  const { cells, zone, dbfs } = useStore(meter)
  return (
    <Box className={css.level}>
      <Box className={css.levelLine} aria={{ hidden: true }}>
        <Text kind="caption" tone="secondary">
          {t('recorder-test.mic.level')}
        </Text>
        <Text kind="caption" figures>
          {dbfsText(dbfs, t)}
        </Text>
      </Box>
      <LevelMeter
        cells={cells}
        zone={zone}
        words={{
          quiet: t('practice.preflight.zone.quiet'),
          good: t('practice.preflight.zone.good'),
          loud: t('practice.preflight.zone.loud'),
        }}
      />
    </Box>
  )
}

/** A level with a real minus sign. */
export const dbfsText = (dbfs: number, t: ReturnType<typeof useText>): string =>
  t('recorder-test.dbfs', { n: String(Math.round(dbfs)).replace('-', '−') })

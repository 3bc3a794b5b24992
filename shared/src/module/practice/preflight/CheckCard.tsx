import type { State } from '../../../kernel/state'
import type { TalkMeter } from '../../voice/talk-meter'
import { useState } from 'react'
import { useText } from '../../../hook/core-context'
import { Box } from '../../../ui/Box'
import { Button } from '../../../ui/Button'
import { Card, Tile } from '../../../ui/Card'
import { Icon } from '../../../ui/Icon'
import { Pressable } from '../../../ui/Pressable'
import { Switch } from '../../../ui/Switch'
import type { SceneSound } from '../../voice/background.contract'
import type { PracticeBrief } from '../brief.contract'
import type { PreflightView } from '../preflight.view-model'
import { CheckRow } from './CheckRow'
import { MicCheckRow } from './MicCheckRow'
import { TemperRow } from './TemperRow'
import css from './CheckCard.module.css'

interface CheckCardProps {
  view: PreflightView
  brief: PracticeBrief
  meter: State<TalkMeter> | null
}

/** The checks: microphone, sound, network and rehearsal, each with its state in words. */
export function CheckCard({ view, brief, meter }: CheckCardProps) {
  const t = useText()
  const { voice } = brief
  return (
    <Card>
      {view.mode !== 'typing' && (
        <MicCheckRow
          mic={view.mic}
          help={view.micHelp}
          stopped={view.micStopped}
          meter={meter}
          check={view.checkMic}
          openSettings={view.openMicSettings}
          note={
            voice.asr === 'none'
              ? t('practice.preflight.asrNone')
              : t(`practice.preflight.asrBy.${voice.asr}`, { name: voice.asrName })
          }
        />
      )}
      {view.mode !== 'typing' && <SoundRow view={view} />}
      {view.mode !== 'typing' && view.sound && brief.sound && (
        <SceneSoundRow view={view} scene={brief.sound} {...view.sound} />
      )}
      <CheckRow
        tile={
          <Tile tone={view.online ? 'success' : 'warning'}>
            <Icon name={view.online ? 'phoneTick' : 'offline'} size={22} />
          </Tile>
        }
        title={t('practice.preflight.network')}
        detail={t(view.online ? 'practice.preflight.networkGood' : 'practice.preflight.networkOff')}
        spoken
      />
      {view.mode === 'hands_free' && (
        <CheckRow
          tile={
            <Tile tone="neutral">
              <Icon name="clock" size={22} />
            </Tile>
          }
          title={t('practice.preflight.slowly')}
          detail={t('practice.preflight.slowlyDetail')}
          control={<Switch on={view.slowly} onChange={view.setSlowly} label={t('practice.preflight.slowly')} />}
        />
      )}
      {brief.rehearsalAllowed && !view.training && (
        <CheckRow
          tile={
            <Tile tone="neutral">
              <Icon name="shield" size={22} />
            </Tile>
          }
          title={t('practice.preflight.rehearsal')}
          detail={t('practice.preflight.rehearsalDetail')}
          control={
            <Switch on={view.rehearsal} onChange={view.setRehearsal} label={t('practice.preflight.rehearsal')} />
          }
        />
      )}
      {brief.tempers && view.rehearsal && !view.training && <TemperRow view={view} tempers={brief.tempers} />}
    </Card>
  )
}

/** What is heard beside the customer's voice, and why it may stay silent on this device. */
function SceneSoundRow({
  view,
  scene: { background, ringtone },
  on,
  muted,
}: {
  view: PreflightView
  scene: SceneSound
  on: boolean
  muted: boolean
}) {
  const t = useText()
  const place = background === 'none' ? '' : t(`practice.background.${background}`)
  const what = background === 'none' ? 'ringtone' : ringtone ? 'both' : 'background'
  const label = t(`practice.background.label.${what}`)
  return (
    <CheckRow
      tile={
        <Tile tone="neutral">
          <Icon name="voice" size={22} />
        </Tile>
      }
      title={label}
      detail={muted ? t('practice.background.muted') : t(`practice.background.detail.${what}`, { place })}
      spoken
      control={<Switch on={on} onChange={view.setSound} label={label} />}
    />
  )
}

/** Asks once whether the learner can hear the customer. The tile plays a short sound. */
function SoundRow({ view }: { view: PreflightView }) {
  const t = useText()
  const [heard, setHeard] = useState<boolean | null>(null)
  return (
    <CheckRow
      tile={
        <Pressable
          className={css.play}
          aria={{ label: t('practice.preflight.soundPlay') }}
          onPress={() => {
            setHeard(null)
            view.testSound()
          }}
        >
          <Icon name="play" size={20} />
        </Pressable>
      }
      title={t('practice.preflight.sound')}
      detail={t(heard === false ? 'practice.preflight.soundBad' : 'practice.preflight.soundAsk')}
      spoken
      control={
        <Box className={css.answers}>
          <Button
            kind={heard === true ? 'soft' : 'quiet'}
            size="m"
            className={css.yes}
            {...(heard === true ? { icon: 'tick' as const } : {})}
            onPress={() => setHeard(true)}
          >
            {t('practice.preflight.soundYes')}
          </Button>
          <Button kind="text" size="m" onPress={() => setHeard(false)}>
            {t('practice.preflight.soundNo')}
          </Button>
        </Box>
      }
    />
  )
}

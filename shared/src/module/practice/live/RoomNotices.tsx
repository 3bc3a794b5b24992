import { useState } from 'react'
import { useText } from '../../../hook/core-context'
import { Box } from '../../../ui/Box'
import { Notice } from '../../../ui/Notice'
import { Toast } from '../../../ui/Toast'
import type { MicProblem } from '../../../platform/recorder'
import { MicNotice } from '../../voice/MicNotice'
import type { PracticeActions, PracticeView } from '../practice.view-model'
import type { NoticeKind } from '../turn-machine.types'
import { MomentNotice } from './MomentNotice'
import { HeardNotice } from './HeardNotice'
import css from './RoomNotices.module.css'

/** Kinds that the screen already shows elsewhere: by the glow, the badge, a sheet or the composer. */
const SHOWN_ELSEWHERE: ReadonlySet<NoticeKind> = new Set([
  'your_turn',
  'kept_on_device',
  'paused',
  'ended',
  'continued_elsewhere',
  'microphone_off',
  'type_it',
  'say_again',
])

/** Notices over the dock that apply now: hint, nudge, network, microphone, and short messages. */
export function RoomNotices({ view, actions }: { view: PracticeView; actions: PracticeActions }) {
  const t = useText()
  // The microphone problem that the learner dismissed: typing needs the space.
  const [seen, setSeen] = useState<MicProblem | null>(null)
  const { name } = view.brief.persona
  const slowAndOff = view.notice?.kind === 'weak_link' && view.connection !== 'online'
  const known = slowAndOff || (view.notice !== null && SHOWN_ELSEWHERE.has(view.notice.kind))
  const notice = known ? null : view.notice
  // While the learner speaks, the badge shows the connection, because the talk button needs the space.
  const speaking = view.talk === 'holding' || view.talk === 'cancelling'
  const quietly = notice?.polite !== false
  return (
    <Box className={css.notices}>
      {view.hint !== null && (
        <Notice
          tone="brand"
          icon="hint"
          title={t('practice.hint.title')}
          detail={view.hint}
          spoken="status"
          close={{ label: t('practice.hint.close'), onPress: actions.closeHint }}
        />
      )}
      {view.alert && view.hint === null && !view.training && (
        <Notice tone="warning" icon="alert" title={t('practice.alert', { name })} spoken="status" />
      )}
      {view.moment && <MomentNotice moment={view.moment} busy={view.busy === 'ending'} onCompare={actions.end} />}
      {view.silence !== null && (
        <Notice
          tone="neutral"
          icon="clock"
          title={t('practice.silence.soon', { name })}
          spoken="status"
          {...(view.silence.mayThink
            ? { action: { label: t('practice.silence.think'), onPress: actions.thinkLonger } }
            : {})}
        >
          <Box className={css.left} aria={{ hidden: true }}>
            {t('practice.talk.left', { n: view.silence.leftS })}
          </Box>
        </Notice>
      )}
      <HeardNotice view={view} actions={actions} />
      {view.closing && <Notice tone="warning" icon="clock" title={t('practice.closing')} spoken="alert" />}
      {view.error !== null && <Notice tone="danger" icon="alert" title={view.error} spoken="alert" />}
      {!speaking && view.connection === 'reconnecting' && (
        <Notice tone="neutral" icon="cloud" title={t('practice.network.reconnecting')} spoken="status" />
      )}
      {!speaking && view.connection === 'offline' && (
        <Notice
          tone="warning"
          icon="offline"
          title={t(view.kept ? 'practice.network.lostKept' : 'practice.network.lost')}
          spoken="status"
        />
      )}
      {view.micHelp !== null && view.micHelp.problem !== seen && (
        <MicNotice
          help={view.micHelp}
          retry={actions.retryMic}
          openSettings={actions.openMicSettings}
          close={{ label: t('ui.action.close'), onPress: () => setSeen(view.micHelp?.problem ?? null) }}
        />
      )}
      {!quietly && notice !== null && (
        <Notice
          tone={notice.kind === 'storage_full' ? 'danger' : 'warning'}
          icon="alert"
          title={t(`practice.say.${notice.kind}`)}
          spoken="alert"
          close={{ label: t('ui.action.close'), onPress: actions.dismissNotice }}
        />
      )}
      <Toast
        id={notice?.id ?? 0}
        text={quietly && notice !== null ? t(`practice.say.${notice.kind}`) : null}
        onGone={actions.dismissNotice}
      />
    </Box>
  )
}

import { useText } from '../../../hook/core-context'
import { Box } from '../../../ui/Box'
import { Notice } from '../../../ui/Notice'
import { Toast } from '../../../ui/Toast'
import type { PracticeActions, PracticeView } from '../practice.view-model'
import css from './RoomNotices.module.css'

/** Over the dock: a hint, a nudge, the network, the microphone, and short messages. At most what is true right now. */
export function RoomNotices({ view, actions }: { view: PracticeView; actions: PracticeActions }) {
  const t = useText()
  const { name } = view.brief.persona
  const { notice } = view
  const quietly = notice?.polite !== false
  return (
    <Box className={css.notices}>
      {view.hint !== null && (
        <Notice tone="brand" icon="hint" title={t('practice.hint.title')} detail={view.hint} spoken="status" close={{ label: t('practice.hint.close'), onPress: actions.closeHint }} />
      )}
      {view.alert && view.hint === null && <Notice tone="warning" icon="alert" title={t('practice.alert', { name })} spoken="status" />}
      {view.error !== null && <Notice tone="danger" icon="alert" title={view.error} spoken="alert" />}
      {view.connection === 'reconnecting' && <Notice tone="neutral" icon="cloud" title={t('practice.network.reconnecting')} spoken="status" />}
      {view.connection === 'offline' && <Notice tone="warning" icon="offline" title={t('practice.network.lost')} spoken="status" />}
      {view.micProblem !== null && view.mode !== 'typing' && (
        <Notice
          tone="warning"
          icon="micOff"
          title={t(`practice.mic.${view.micProblem}`)}
          spoken="alert"
          action={{ label: t('practice.talk.type'), onPress: () => actions.setMode('typing') }}
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
      <Toast id={notice?.id ?? 0} text={quietly && notice !== null ? t(`practice.say.${notice.kind}`) : null} onGone={actions.dismissNotice} />
    </Box>
  )
}

import { useText } from '../../hook/core-context'
import { Notice } from '../../ui/Notice'
import type { ShellView } from './shell.view-model'
import { useShell } from './useShell'

/** Says how much is still on this device, and that it is safe there. */
export function OutboxNotice() {
  return <OutboxNoticeView shell={useShell()} />
}

export function OutboxNoticeView({ shell }: { shell: Pick<ShellView, 'outbox' | 'waiting' | 'flush' | 'online'> }) {
  const t = useText()
  const { outbox, waiting, online } = shell
  if (outbox === 'full') return <Notice tone="danger" icon="alert" title={t('ui.outbox.full')} spoken="alert" />
  if (outbox === 'empty') return null
  const sending = outbox === 'sending'
  return (
    <Notice
      tone="warning"
      icon="phoneTick"
      title={t('ui.outbox.waiting', { n: waiting })}
      detail={t('ui.outbox.detail')}
      spoken="status"
      {...(online
        ? {
            action: { label: t(sending ? 'ui.outbox.sending' : 'ui.outbox.send'), onPress: shell.flush, busy: sending },
          }
        : {})}
    />
  )
}

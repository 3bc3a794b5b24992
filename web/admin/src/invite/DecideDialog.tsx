import { Input, Modal } from 'antd'
import { useState } from 'react'
import { REFUSAL_REASON } from '@lianda/shared/module/invite/registration.admin.contract'
import { useText } from '../platform/text'
import type { AskedDecision } from './asked-decision'

interface Props {
  asked: AskedDecision | null
  onClose: () => void
  onDecide: (asked: AskedDecision, reason: string) => Promise<void>
}

/** Asks before people are let in or refused, and says what it means for them. */
export function DecideDialog({ asked, onClose, onDecide }: Props) {
  const t = useText()
  const [reason, setReason] = useState('')
  const [busy, setBusy] = useState(false)
  const verb = asked?.approve ? 'approve' : 'refuse'
  const decide = async () => {
    if (asked === null) return
    setBusy(true)
    await onDecide(asked, asked.approve ? '' : reason.trim())
    setBusy(false)
    setReason('')
  }
  return (
    <Modal
      open={asked !== null}
      title={t(`invite-admin.people.${verb}Title`, { n: asked?.ids.length ?? 0 })}
      okText={t(`invite-admin.people.${verb}`)}
      okButtonProps={{ danger: verb === 'refuse' }}
      cancelText={t('office.cancel')}
      confirmLoading={busy}
      onOk={() => void decide()}
      onCancel={onClose}
      destroyOnHidden
    >
      <p>{t(`invite-admin.people.${verb}Hint`)}</p>
      {verb === 'refuse' ? (
        <Input
          value={reason}
          maxLength={REFUSAL_REASON}
          showCount
          aria-label={t('invite-admin.people.refuseReason')}
          placeholder={t('invite-admin.people.refuseReason')}
          onChange={(event) => setReason(event.target.value)}
        />
      ) : null}
    </Modal>
  )
}

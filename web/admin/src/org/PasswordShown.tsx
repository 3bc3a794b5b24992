import { Button, Input, Modal } from 'antd'
import { useText } from '../platform/text'

/** Shows a new random password, once. */
export function PasswordShown({
  shown,
  onClose,
}: {
  shown: { name: string; password: string } | null
  onClose: () => void
}) {
  const t = useText()
  return (
    <Modal
      open={shown !== null}
      title={t('org.user.resetDone', { name: shown?.name ?? '' })}
      onCancel={onClose}
      footer={
        <Button type="primary" onClick={onClose}>
          {t('org.user.resetNoted')}
        </Button>
      }
      destroyOnHidden
    >
      <p>{t('org.user.resetOnce')}</p>
      <Input
        readOnly
        value={shown?.password ?? ''}
        aria-label={t('org.user.newPassword')}
        onFocus={(event) => event.target.select()}
      />
    </Modal>
  )
}

import { Alert, App, Button, Input, Modal, Skeleton, Space } from 'antd'
import { type InviteRow, inviteQr } from '@lianda/shared/module/invite/invite.admin.contract'
import { Icon } from '@lianda/shared/ui/Icon'
import { useCall } from '../platform/query'
import { useText } from '../platform/text'
import { useUser } from '../shell/use-user'
import css from './invite.module.css'

/** The QR code of a code: to show, download or print, with its address. */
export function InviteQrDialog({ invite, onClose }: { invite: InviteRow | null; onClose: () => void }) {
  const t = useText()
  const { message } = App.useApp()
  const user = useUser()
  const { data, failure } = useCall(inviteQr, invite === null ? null : { id: invite.id })
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(data?.address ?? '')
      message.success(t('invite-admin.copied'))
    } catch {
      // Without https a page may not write to the clipboard.
      message.warning(t('invite-admin.copyFailed'))
    }
  }
  return (
    <Modal
      open={invite !== null}
      title={t('invite-admin.qrTitle', { title: invite?.title ?? '' })}
      onCancel={onClose}
      width={440}
      footer={null}
      destroyOnHidden
    >
      {failure ? <Alert type="error" showIcon title={failure.message} /> : null}
      {data && invite ? (
        <>
          <figure className={css.card} data-print="card">
            <figcaption>
              <b>{user.orgname}</b>
              <span>{t('invite-admin.scan')}</span>
            </figcaption>
            <img src={data.image} alt={t('invite-admin.qrAlt')} width={240} height={240} />
            <code>{invite.code}</code>
            <small>{t('invite-admin.until', { day: invite.validUntil })}</small>
          </figure>
          <p>{t('invite-admin.qrHint')}</p>
          <Input
            readOnly
            value={data.address}
            aria-label={t('invite-admin.column.address')}
            onFocus={(event) => event.target.select()}
          />
          <Space wrap className={css.steps}>
            <Button type="primary" onClick={() => void copy()}>
              {t('invite-admin.copy')}
            </Button>
            <Button
              icon={<Icon name="download" size={16} />}
              href={data.image}
              download={`${t('invite-admin.qr')}-${invite.title}.png`}
            >
              {t('invite-admin.download')}
            </Button>
            <Button icon={<Icon name="print" size={16} />} onClick={() => window.print()}>
              {t('invite-admin.print')}
            </Button>
          </Space>
        </>
      ) : failure ? null : (
        <Skeleton active={false} paragraph={{ rows: 6 }} />
      )}
    </Modal>
  )
}

import { Button, Tag } from 'antd'
import { useNavigate } from 'react-router'
import { useText } from '../platform/text'
import { useWaiting } from './use-waiting'

/** The way from the people to the invite codes, with the number of those who wait to be let in. */
export function InvitesButton() {
  const t = useText()
  const navigate = useNavigate()
  const waiting = useWaiting()
  return (
    <Button
      title={waiting > 0 ? t('org.user.invitesWaiting', { n: waiting }) : undefined}
      onClick={() => navigate(waiting > 0 ? '/admin/system/registration?state=waiting' : '/admin/system/invitecode')}
    >
      {t('org.user.invites')}
      {waiting > 0 ? (
        <Tag color="processing" aria-hidden>
          {waiting}
        </Tag>
      ) : null}
    </Button>
  )
}

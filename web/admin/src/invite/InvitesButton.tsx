import { Badge, Button } from 'antd'
import { useNavigate } from 'react-router'
import { useText } from '../platform/text'
import { useWaiting } from './use-waiting'

/** The way from the people to the invite codes, with the number of those who wait to be let in. */
export function InvitesButton() {
  const t = useText()
  const navigate = useNavigate()
  const waiting = useWaiting()
  return (
    <Badge count={waiting} size="small" title={t('invite-admin.people.waiting', { n: waiting })}>
      <Button
        onClick={() => navigate(waiting > 0 ? '/admin/system/registration?state=waiting' : '/admin/system/invitecode')}
      >
        {t('invite-admin.open')}
      </Button>
    </Badge>
  )
}

import { Button } from 'antd'
import { useNavigate } from 'react-router'
import { hasFunction } from '@lianda/shared/contract/action'
import { Icon } from '@lianda/shared/ui/Icon'
import { useText } from '../platform/text'
import { useUser } from '../shell/use-user'
import { personAddress } from './person-address'

/** Opens the report of a record's learner; absent for whom it is not. */
export function PersonReportButton({ userId }: { userId: string }) {
  const t = useText()
  const navigate = useNavigate()
  if (!hasFunction(useUser(), 'view-student-report')) return null
  return (
    <Button
      type="text"
      size="small"
      title={t('person-report.open')}
      aria-label={t('person-report.open')}
      icon={<Icon name="person" size={16} />}
      onClick={() => void navigate(personAddress(userId))}
    />
  )
}

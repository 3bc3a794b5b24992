import { Button } from 'antd'
import { useNavigate } from 'react-router'
import { faultList } from '@lianda/shared/module/task/task-fault.admin.contract'
import { useCall } from '../../platform/query'
import { useText } from '../../platform/text'
import { faultsRoute, type PackageType } from '../task-kind'

/** Leads from the packages of a type to those with something that failed, and says how many there are. */
export function FaultButton({ type }: { type: PackageType }) {
  const t = useText()
  const navigate = useNavigate()
  const total = useCall(faultList, { type, rows: 1 }).data?.total ?? 0
  return (
    <Button danger={total > 0} onClick={() => void navigate(faultsRoute(type))}>
      {total > 0 ? t('task-admin.fault.buttonCount', { n: total }) : t('task-admin.fault.button')}
    </Button>
  )
}

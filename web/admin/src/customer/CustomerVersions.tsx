import { App } from 'antd'
import {
  type CustomerContent,
  customerGet,
  customerVersionList,
} from '@lianda/shared/module/customer/customer.admin.contract'
import { customerDifference } from '@lianda/shared/module/scene/scene-difference.rules'
import { call } from '../platform/platform'
import { useCall } from '../platform/query'
import { useText } from '../platform/text'
import { Difference, FirstVersion } from '../scene/version/Difference'
import { VersionRows } from '../scene/version/VersionRows'

interface Props {
  open: boolean
  id: string
  /** Takes what a version held; without it that is not offered. */
  onTake: ((content: CustomerContent) => void) | null
  onClose: () => void
}

/** The versions of a customer, newest first, and what each of them changed. */
export function CustomerVersions({ open, id, onTake, onClose }: Props) {
  const t = useText()
  const { message } = App.useApp()
  const versions = useCall(customerVersionList, open ? { id } : null)
  const take = async (version: number) => {
    onTake?.((await call(customerGet, { id, version })).content)
    message.success(t('customer-admin.taken', { version }))
  }
  return (
    <VersionRows
      open={open}
      versions={versions}
      changes={(since, version) => <Changes id={id} since={since} version={version} />}
      {...(onTake ? { onTake: take } : {})}
      onClose={onClose}
    />
  )
}

function Changes({ id, since, version }: { id: string; since: number; version: number }) {
  const t = useText()
  const older = useCall(customerGet, since > 0 ? { id, version: since } : null)
  const newer = useCall(customerGet, { id, version })
  if (since === 0) return <FirstVersion />
  return (
    <Difference older={older} newer={newer} difference={customerDifference} same={t('customer-admin.sameVersion')} />
  )
}

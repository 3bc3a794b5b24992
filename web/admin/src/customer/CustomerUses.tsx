import {
  type CustomerRow,
  customerUses,
  type CustomerUse,
} from '@lianda/shared/module/customer/customer.admin.contract'
import { UsesDrawer } from '../parts/UsesDrawer'
import { useCall } from '../platform/query'
import { useText } from '../platform/text'
import { sceneUse } from '../scene/scene-use'

interface Props {
  /** Null while closed. */
  customer: Pick<CustomerRow, 'id' | 'name' | 'version'> | null
  onClose: () => void
}

/** The scenes and free practices with a version of a customer. */
export function CustomerUses({ customer, onClose }: Props) {
  const t = useText()
  const loaded = useCall(customerUses, customer && { id: customer.id })
  const versions = ({ published, inWork }: CustomerUse) =>
    [
      ...(published === null ? [] : [t('customer-admin.usePublished', { version: published })]),
      ...(inWork === null || inWork === published ? [] : [t('customer-admin.useInWork', { version: inWork })]),
    ].join(t('customer-admin.comma'))
  return (
    <UsesDrawer
      open={customer !== null}
      words={{
        title: t('customer-admin.usedBy', { name: customer?.name ?? '' }),
        note: t('customer-admin.usesKept'),
        none: t('customer-admin.unused'),
        hidden: (count) => t('customer-admin.usesHidden', { count }),
      }}
      loaded={loaded}
      use={sceneUse(versions)}
      onClose={onClose}
    />
  )
}

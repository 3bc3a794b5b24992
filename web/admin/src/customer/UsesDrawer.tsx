import { Drawer, Skeleton } from 'antd'
import { Link } from 'react-router'
import {
  type CustomerRow,
  customerUses,
  type CustomerUse,
} from '@lianda/shared/module/customer/customer.admin.contract'
import { ListError } from '../list/ListStates'
import { useCall } from '../platform/query'
import { useText } from '../platform/text'
import { sceneAddress } from '../scene/edit/scene-address'
import styles from './customer.module.css'

interface Props {
  /** Null while closed. */
  customer: Pick<CustomerRow, 'id' | 'name' | 'version'> | null
  onClose: () => void
}

/** The scenes and free practices with a version of a customer. */
export function UsesDrawer({ customer, onClose }: Props) {
  const t = useText()
  const loaded = useCall(customerUses, customer && { id: customer.id })
  const { rows = [], hidden = 0 } = loaded.data ?? {}
  return (
    <Drawer
      open={customer !== null}
      size={480}
      title={t('customer-admin.usedBy', { name: customer?.name ?? '' })}
      onClose={onClose}
    >
      <p className={styles.note}>{t('customer-admin.usesKept')}</p>
      {loaded.failure ? <ListError failure={loaded.failure} kept={false} onRetry={loaded.reload} /> : null}
      {loaded.data || loaded.failure ? null : <Skeleton active={false} paragraph={{ rows: 3 }} />}
      {loaded.data && rows.length + hidden === 0 ? <p>{t('customer-admin.unused')}</p> : null}
      <ul className={styles.rows}>
        {rows.map((use) => (
          <li key={use.sceneId}>
            <Link to={sceneAddress({ id: use.sceneId, kind: use.kind })}>{use.name}</Link>
            <Versions use={use} />
          </li>
        ))}
      </ul>
      {hidden > 0 ? <p className={styles.note}>{t('customer-admin.usesHidden', { count: hidden })}</p> : null}
    </Drawer>
  )
}

function Versions({ use: { published, inWork } }: { use: CustomerUse }) {
  const t = useText()
  return (
    <span>
      {[
        ...(published === null ? [] : [t('customer-admin.usePublished', { version: published })]),
        ...(inWork === null || inWork === published ? [] : [t('customer-admin.useInWork', { version: inWork })]),
      ].join(t('customer-admin.comma'))}
    </span>
  )
}

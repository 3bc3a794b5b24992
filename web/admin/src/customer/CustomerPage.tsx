import { Skeleton } from 'antd'
import { useSearchParams } from 'react-router'
import { customerGet } from '@lianda/shared/module/customer/customer.admin.contract'
import { FailedPage } from '../parts/FailedPage'
import { useCall } from '../platform/query'
import { useText } from '../platform/text'
import { CustomerEditor } from './CustomerEditor'
import edit from '../scene/edit/edit.module.css'

/** One customer to edit, or to read where somebody may only use them. */
export default function CustomerPage() {
  const t = useText()
  const [params] = useSearchParams()
  const id = params.get('id') ?? ''
  const loaded = useCall(customerGet, { id }, { once: true })
  if (loaded.data && loaded.data.customer.id === id) return <CustomerEditor key={id} first={loaded.data} />
  return (
    <div className={edit.alone}>
      {loaded.failure ? (
        <FailedPage
          failure={loaded.failure}
          missing={t('customer-admin.missing')}
          list="/admin/voice/voicecustomer"
          onRetry={loaded.reload}
        />
      ) : (
        <Skeleton active={false} paragraph={{ rows: 10 }} />
      )}
    </div>
  )
}

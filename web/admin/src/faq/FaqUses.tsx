import { Drawer, Skeleton } from 'antd'
import { type FaqRow, faqUses } from '@lianda/shared/module/faq/faq.admin.contract'
import { ListError } from '../list/ListStates'
import { useCall } from '../platform/query'
import { useText } from '../platform/text'

interface Props {
  /** Null while closed. */
  faq: Pick<FaqRow, 'id'> | null
  onClose: () => void
}

/** The packages that draw from a quick question. */
export function FaqUses({ faq, onClose }: Props) {
  const t = useText()
  const loaded = useCall(faqUses, faq && { id: faq.id })
  const { rows = [], hidden = 0 } = loaded.data ?? {}
  return (
    <Drawer open={faq !== null} size={480} title={t('faq-admin.usedWhere')} onClose={onClose}>
      <p>{t('faq-admin.usesKept')}</p>
      {loaded.failure ? <ListError failure={loaded.failure} kept={false} onRetry={loaded.reload} /> : null}
      {loaded.data || loaded.failure ? null : <Skeleton active={false} paragraph={{ rows: 3 }} />}
      {loaded.data && rows.length + hidden === 0 ? <p>{t('faq-admin.unused')}</p> : null}
      <ul>
        {rows.map((use) => (
          <li key={use.taskId}>{use.name}</li>
        ))}
      </ul>
      {hidden > 0 ? <p>{t('faq-admin.usesHidden', { count: hidden })}</p> : null}
    </Drawer>
  )
}

import { type FaqRow, faqUses } from '@lianda/shared/module/faq/faq.admin.contract'
import { UsesDrawer } from '../parts/UsesDrawer'
import { useCall } from '../platform/query'
import { useText } from '../platform/text'
import { editRoute } from '../task/task-kind'

interface Props {
  /** Null while closed. */
  faq: Pick<FaqRow, 'id'> | null
  onClose: () => void
}

/** The packages that draw from a quick question. */
export function FaqUses({ faq, onClose }: Props) {
  const t = useText()
  const loaded = useCall(faqUses, faq && { id: faq.id })
  return (
    <UsesDrawer
      open={faq !== null}
      words={{
        title: t('faq-admin.usedWhere'),
        note: t('faq-admin.usesKept'),
        none: t('faq-admin.unused'),
        hidden: (count) => t('faq-admin.usesHidden', { count }),
      }}
      loaded={loaded}
      use={({ taskId: id, title: name, type, published }) => ({
        ...{ id, name, address: editRoute(type, id) },
        how: t(published ? 'faq-admin.usePublished' : 'faq-admin.useDraft'),
      })}
      onClose={onClose}
    />
  )
}

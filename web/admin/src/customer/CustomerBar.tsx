import { Button } from 'antd'
import type { CustomerView } from '@lianda/shared/module/customer/customer.admin.contract'
import { SaveBadge } from '../edit/SaveBadge'
import type { EditedDraft } from '../edit/use-draft'
import { RowMenu } from '../parts/RowMenu'
import { useText } from '../platform/text'
import { type EditedCustomer, isCustomerLocked } from './customer-subject'

interface Props {
  draft: EditedDraft<EditedCustomer, CustomerView>
  onVersions: () => void
  onUses: () => void
  onSave: () => void
}

/** The editor's part of the top bar. */
export function CustomerBar({ draft, onVersions, onUses, onSave }: Props) {
  const t = useText()
  const { kind } = draft.saving
  const locked = isCustomerLocked(draft.view)
  return (
    <>
      {locked ? null : <SaveBadge draft={draft} />}
      <RowMenu
        name={draft.view.customer.name}
        steps={[
          { key: 'versions', label: t('customer-admin.versions'), run: onVersions },
          kind === 'unsaved' && { key: 'revert', label: t('office.kept.discard'), danger: true, run: draft.revert },
        ]}
      />
      <Button onClick={onUses}>{t('customer-admin.usedWhere')}</Button>
      {locked ? null : (
        <Button
          type="primary"
          loading={kind === 'saving'}
          disabled={kind === 'saved' || kind === 'conflict'}
          onClick={onSave}
        >
          {t('office.save')}
        </Button>
      )}
    </>
  )
}

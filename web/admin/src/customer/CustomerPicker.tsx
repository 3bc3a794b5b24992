import { Modal, Select } from 'antd'
import { useEffect, useState } from 'react'
import { customerList } from '@lianda/shared/module/customer/customer.admin.contract'
import { ListError } from '../list/ListStates'
import { useCall } from '../platform/query'
import { useText } from '../platform/text'

interface Props {
  open: boolean
  onPicked: (id: string) => void
  onClose: () => void
}

/** Chooses one of the customers that are in use, by name. The picker of lists would be most of an editor's weight. */
export function CustomerPicker({ open, onPicked, onClose }: Props) {
  const t = useText()
  const [wanted, setWanted] = useState('')
  const [chosen, setChosen] = useState<string | null>(null)
  const list = useCall(customerList, open ? { rows: 20, disabled: false, ...(wanted ? { text: wanted } : {}) } : null)
  useEffect(() => {
    setChosen(null)
    setWanted('')
  }, [open])
  const take = () => {
    if (chosen === null) return
    onClose()
    onPicked(chosen)
  }
  return (
    <Modal
      open={open}
      width={480}
      title={t('customer-admin.pick')}
      okText={t('customer-admin.takeThis')}
      okButtonProps={{ disabled: chosen === null }}
      cancelText={t('office.cancel')}
      onOk={take}
      onCancel={onClose}
    >
      {list.failure ? <ListError failure={list.failure} kept={false} onRetry={list.reload} /> : null}
      <Select<string>
        style={{ width: '100%' }}
        aria-label={t('customer-admin.search')}
        placeholder={t('customer-admin.search')}
        showSearch={{ filterOption: false, onSearch: setWanted }}
        loading={list.loading}
        value={chosen}
        options={(list.data?.rows ?? []).map(({ id, name, version }) => ({
          value: id,
          label: t('customer-admin.pickOne', { name, version }),
        }))}
        onChange={setChosen}
      />
    </Modal>
  )
}

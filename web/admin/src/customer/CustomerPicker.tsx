import { customerList, type CustomerRow } from '@lianda/shared/module/customer/customer.admin.contract'
import { Portrait } from '@lianda/shared/ui/Portrait'
import { DataPicker, PickDialog } from '../picker/DataPicker'
import { usePick } from '../picker/use-pick'
import { dateTime } from '../platform/format'
import { useCall } from '../platform/query'
import { useTag, useText } from '../platform/text'
import { CUSTOMER_CATALOGS } from './customer-catalogs'
import styles from './customer.module.css'

interface Props {
  open: boolean
  onPicked: (id: string) => void
  onClose: () => void
}

const NO_FILTERS = {}

/** Chooses one of the customers that are in use. */
export function CustomerPicker(props: Props) {
  const t = useText()
  return (
    <PickDialog open={props.open} title={t('customer-admin.pick')} onClose={props.onClose}>
      <Customers {...props} />
    </PickDialog>
  )
}

function Customers({ onPicked, onClose }: Props) {
  const t = useText()
  const tag = useTag()
  const pick = usePick(20, NO_FILTERS)
  const { catalogId } = pick.asked
  const list = useCall(customerList, { ...pick.input, disabled: false, ...(catalogId ? { catalogId } : {}) })
  return (
    <DataPicker<CustomerRow>
      pick={pick}
      catalog={{ type: CUSTOMER_CATALOGS, rootLabel: t('customer-admin.all') }}
      list={list}
      columns={[
        {
          key: 'name',
          title: t('customer-admin.name'),
          render: (_value, row) => (
            <span className={styles.named}>
              <Portrait portrait={row.portrait} gender={row.gender} size={28} />
              <span>{row.name}</span>
            </span>
          ),
        },
        { key: 'facts', title: t('customer-admin.facts'), width: 110, align: 'right', dataIndex: 'facts' },
        {
          key: 'version',
          title: t('customer-admin.version'),
          width: 84,
          align: 'right',
          dataIndex: 'version',
          wide: true,
        },
        {
          key: 'updated',
          title: t('customer-admin.updated'),
          width: 160,
          wide: true,
          render: (_value, row) => dateTime(row.updatedAt, tag),
        },
      ]}
      nameOf={({ name }) => name}
      searchLabel={t('customer-admin.search')}
      empty={{ title: t('customer-admin.empty'), hint: t('customer-admin.emptyHint') }}
      most={1}
      onClose={onClose}
      onTake={([chosen]) => {
        if (chosen) onPicked(chosen.id)
        return true
      }}
    />
  )
}

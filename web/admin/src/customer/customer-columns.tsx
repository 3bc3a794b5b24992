import { Tag } from 'antd'
import type { Translate } from '@lianda/shared/i18n/texts'
import type { CustomerRow } from '@lianda/shared/module/customer/customer.admin.contract'
import { Portrait } from '@lianda/shared/ui/Portrait'
import { AccessMark } from '../access/AccessMark'
import { EnabledTag } from '../list/EnabledTag'
import type { ListColumn } from '../list/list-types'
import { dateTime } from '../platform/format'
import styles from './customer.module.css'

/** @param tag the language, for times */
export const customerColumns = (t: Translate, tag: string): ListColumn<CustomerRow>[] => [
  {
    key: 'name',
    title: t('customer-admin.name'),
    sort: 'name',
    always: true,
    render: (row) => (
      <span className={styles.named}>
        <Portrait portrait={row.portrait} gender={row.gender} size={28} />
        <AccessMark access={row.access} />
        <b title={row.name}>{row.name}</b>
        {row.problems > 0 ? <Tag color="warning">{t('customer-admin.unfinished', { count: row.problems })}</Tag> : null}
      </span>
    ),
  },
  { key: 'gender', title: t('customer-admin.gender'), render: (row) => t(`customer-admin.genders.${row.gender}`) },
  { key: 'category', title: t('customer-admin.category'), hidden: true, render: (row) => row.catalogName || '—' },
  { key: 'language', title: t('customer-admin.language'), render: (row) => t(`scene.speechLanguage.${row.language}`) },
  { key: 'facts', title: t('customer-admin.facts'), figure: true, render: (row) => row.facts },
  { key: 'uses', title: t('customer-admin.uses'), figure: true, render: (row) => row.uses },
  { key: 'version', title: t('customer-admin.version'), figure: true, hidden: true, render: (row) => row.version },
  {
    key: 'updated',
    title: t('customer-admin.updated'),
    sort: 'updatedAt',
    render: (row) => dateTime(row.updatedAt, tag),
  },
  { key: 'enabled', title: t('customer-admin.enabled'), render: (row) => <EnabledTag on={!row.disabled} /> },
]

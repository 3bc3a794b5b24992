import { TreeSelect } from 'antd'
import type { CatalogNode } from '@lianda/shared/module/catalog/catalog.admin.contract'
import { useText } from '../platform/text'
import { catalogOptions, opensAll } from './catalog-tree.rules'
import styles from './catalog-tree.module.css'

interface Props {
  id?: string
  label?: string
  nodes: readonly CatalogNode[]
  /** These can't be chosen. */
  without?: ReadonlySet<string>
  /** Whether "no category" can be chosen. */
  none?: boolean
  /** null = no category; undefined = nothing chosen yet. */
  value: string | null | undefined
  wrong?: boolean
  autoFocus?: boolean
  onChange: (id: string | null) => void
}

/** Value for "no category" in the tree; ids are never empty. */
const NOWHERE = ''

/** Select for a category, or none. */
export function CatalogSelect({ id, label, nodes, without, none = true, value, onChange, ...props }: Props) {
  const t = useText()
  return (
    <TreeSelect<string>
      {...(id === undefined ? {} : { id })}
      {...(value === undefined ? {} : { value: value ?? NOWHERE })}
      className={styles.wide ?? ''}
      autoFocus={props.autoFocus ?? false}
      aria-label={label}
      treeDefaultExpandAll={opensAll(nodes)}
      popupMatchSelectWidth={280}
      showSearch={{ treeNodeFilterProp: 'title' }}
      placeholder={t('catalog.choose')}
      status={props.wrong ? 'error' : ''}
      treeData={[...(none ? [{ value: NOWHERE, title: t('catalog.none') }] : []), ...catalogOptions(nodes, without)]}
      onChange={(chosen) => onChange(chosen === NOWHERE ? null : chosen)}
    />
  )
}

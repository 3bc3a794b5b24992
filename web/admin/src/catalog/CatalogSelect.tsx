import { useText } from '../platform/text'
import { TreeSelect } from 'antd'
import type { CatalogNode } from '@lianda/shared/module/catalog/catalog.admin.contract'
import { catalogOptions } from './catalog-tree.rules'
import styles from '../question-bank/question-bank.module.css'

interface Props {
  id?: string
  label?: string
  nodes: readonly CatalogNode[]
  /** null = no category; undefined = nothing chosen yet. */
  value: string | null | undefined
  wrong?: boolean
  autoFocus?: boolean
  onChange: (id: string | null) => void
}

/** Value for "no category" in the tree; ids are never empty. */
const NOWHERE = ''

/** Select for a category, or none. */
export function CatalogSelect({ id, label, nodes, value, wrong = false, autoFocus = false, onChange }: Props) {
  const t = useText()
  return (
    <TreeSelect<string>
      {...(id === undefined ? {} : { id })}
      {...(value === undefined ? {} : { value: value ?? NOWHERE })}
      className={styles.wide ?? ''}
      autoFocus={autoFocus}
      aria-label={label}
      treeDefaultExpandAll
      popupMatchSelectWidth={280}
      showSearch={{ treeNodeFilterProp: 'title' }}
      placeholder={t('question-bank.list.openTree')}
      status={wrong ? 'error' : ''}
      treeData={[{ value: NOWHERE, title: t('question-bank.editor.catalogNone') }, ...catalogOptions(nodes)]}
      onChange={(chosen) => onChange(chosen === NOWHERE ? null : chosen)}
    />
  )
}

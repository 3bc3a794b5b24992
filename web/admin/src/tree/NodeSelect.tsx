import { TreeSelect } from 'antd'
import type { TreeNode } from '@lianda/shared/contract/tree'
import { treeOptions, opensAll } from './tree.rules'
import { type TreeSource, useTreeText } from './tree-source'
import styles from './tree.module.css'

interface Props {
  id?: string
  label?: string
  words?: TreeSource['words']
  nodes: readonly TreeNode[]
  /** These can't be chosen. */
  without?: ReadonlySet<string>
  /** Whether "no category" can be chosen. */
  none?: boolean
  /** null = no category; undefined = nothing chosen yet. */
  value: string | null | undefined
  wrong?: boolean
  disabled?: boolean
  autoFocus?: boolean
  onChange: (id: string | null) => void
}

/** Value for "no category" in the tree; ids are never empty. */
const NOWHERE = ''

/** Select for a category, or none. */
export function NodeSelect({ id, label, nodes, without, none = true, value, onChange, ...props }: Props) {
  const tt = useTreeText(props.words ?? 'catalog')
  return (
    <TreeSelect<string>
      {...(id === undefined ? {} : { id })}
      {...(value === undefined ? {} : { value: value ?? NOWHERE })}
      className={styles.wide ?? ''}
      autoFocus={props.autoFocus ?? false}
      disabled={props.disabled ?? false}
      aria-label={label}
      treeDefaultExpandAll={opensAll(nodes)}
      popupMatchSelectWidth={280}
      showSearch={{ treeNodeFilterProp: 'title' }}
      placeholder={tt('choose')}
      status={props.wrong ? 'error' : ''}
      treeData={[...(none ? [{ value: NOWHERE, title: tt('none') }] : []), ...treeOptions(nodes, without)]}
      onChange={(chosen) => onChange(chosen === NOWHERE ? null : chosen)}
    />
  )
}

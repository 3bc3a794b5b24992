import { useText } from '../../platform/text'
import { Input, Tree } from 'antd'
import type { TreeDataNode } from 'antd'
import { useMemo, useState } from 'react'
import type { Department } from '@lianda/shared/module/org/unit.admin.contract'
import { type DepartmentNode, departmentTree, includedBy, pathOf } from './audience.rules'
import styles from '../task.module.css'

interface Props {
  rows: readonly Department[]
  chosen: readonly string[]
  onToggle: (id: string, name: string) => void
}

/** The tree of departments: a tick includes the department and everything below it. */
export function DepartmentPane({ rows, chosen, onToggle }: Props) {
  const t = useText()
  const [text, setText] = useState('')
  const wanted = text.trim().toLowerCase()
  const found = useMemo(
    () => rows.filter((row) => wanted === '' || row.name.toLowerCase().includes(wanted)),
    [rows, wanted],
  )
  const shown = useMemo(() => {
    const ids = new Set(found.flatMap((row) => pathOf(rows, row.id)))
    return departmentTree(rows.filter((row) => ids.has(row.id)))
  }, [rows, found])
  const included = rows.filter((row) => includedBy(rows, chosen, row.id) !== null).map((row) => row.id)
  // A disabled department can only be taken out.
  const closed = new Set(rows.filter((row) => row.closed && !chosen.includes(row.id)).map((row) => row.id))
  const data = (nodes: readonly DepartmentNode[]): TreeDataNode[] =>
    nodes.map((node) => ({
      key: node.id,
      title: closed.has(node.id) ? t('task-admin.audience.closed', { name: node.name }) : node.name,
      disableCheckbox: included.includes(node.id) || closed.has(node.id),
      children: data(node.children),
    }))
  const nameOf = (id: string) => rows.find((row) => row.id === id)?.name ?? ''
  return (
    <>
      <Input.Search
        allowClear
        value={text}
        placeholder={t('task-admin.audience.searchDepartment')}
        aria-label={t('task-admin.audience.searchDepartment')}
        onChange={(event) => setText(event.target.value)}
      />
      <div className={styles.tree}>
        {shown.length === 0 ? (
          <p className={styles.quiet}>{t('task-admin.audience.noDepartment')}</p>
        ) : (
          <Tree
            // Remounts with all nodes expanded when the search changes the tree.
            key={wanted}
            checkable
            checkStrictly
            selectable={false}
            defaultExpandAll
            treeData={data(shown)}
            checkedKeys={[...chosen, ...included]}
            onCheck={(_keys, { node }) => onToggle(String(node.key), nameOf(String(node.key)))}
          />
        )}
      </div>
    </>
  )
}

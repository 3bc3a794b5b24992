import { Radio, TreeSelect } from 'antd'
import type { RoleScope as Scope } from '@lianda/shared/module/org/role.admin.contract'
import { roleScope } from '@lianda/shared/module/org/role.admin.contract'
import { useDepartmentTree } from '../org/unit-trees'
import { useText } from '../platform/text'
import { treeOptions } from '../tree/tree.rules'
import styles from './role.module.css'

interface Props {
  scope: Scope
  departments: readonly string[]
  /** Whether the organisation limits whose data administrators see. */
  scoped: boolean
  disabled: boolean
  onChange: (change: { scope?: Scope; departments?: string[] }) => void
}

/** Whose data the role's holders see. */
export function RoleScope({ scope, departments, scoped, disabled, onChange }: Props) {
  const t = useText()
  const { nodes } = useDepartmentTree()
  return (
    <div className={styles.scope}>
      <Radio.Group
        aria-label={t('role.scope')}
        optionType="button"
        value={scope}
        disabled={disabled}
        options={roleScope.options.map((value) => ({ value, label: t(`role.scopeOf.${value}`) }))}
        onChange={({ target }) => onChange({ scope: target.value as Scope })}
      />
      {scope === 'listed' ? (
        <TreeSelect<string[]>
          aria-label={t('role.scopeOf.listed')}
          multiple
          treeDefaultExpandAll={nodes.length < 50}
          showSearch={{ treeNodeFilterProp: 'title' }}
          placeholder={t('org.department.choose')}
          disabled={disabled}
          value={[...departments]}
          treeData={treeOptions(nodes)}
          onChange={(chosen) => onChange({ departments: chosen })}
        />
      ) : null}
      {scoped ? null : <p className={styles.help}>{t('role.notScoped')}</p>}
    </div>
  )
}

import { Tree } from 'antd'
import {
  FUNCTION_GROUPS,
  FUNCTION_KEYS,
  type FunctionKey,
  functionRow,
  isFunctionKey,
} from '@lianda/shared/module/org/function-keys'
import { useAnyText } from '../platform/text'

interface Props {
  value?: FunctionKey[]
  onChange?: (keys: FunctionKey[]) => void
  disabled?: boolean
}

/** Function keys by menu group; the recycle bin belongs to the platform's operator and is not given out. */
export function FunctionKeys({ value = [], onChange, disabled = false }: Props) {
  const t = useAnyText()
  const tree = FUNCTION_GROUPS.map((group) => ({
    key: `group:${group}`,
    title: t(`function.group.${group}`),
    children: FUNCTION_KEYS.filter((key) => functionRow(key).group === group && !functionRow(key).topOnly).map(
      (key) => ({ key, title: t(`function.${key}`) }),
    ),
  }))
  return (
    <Tree
      checkable
      selectable={false}
      disabled={disabled}
      treeData={tree}
      checkedKeys={value}
      defaultExpandedKeys={FUNCTION_GROUPS.filter((group) => value.some((key) => functionRow(key).group === group)).map(
        (group) => `group:${group}`,
      )}
      onCheck={(checked) =>
        onChange?.((Array.isArray(checked) ? checked : checked.checked).map(String).filter(isFunctionKey))
      }
    />
  )
}

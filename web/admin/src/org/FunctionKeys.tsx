import { Tree } from 'antd'
import {
  FUNCTION_GROUPS,
  FUNCTION_KEYS,
  type FunctionKey,
  functionRow,
  isFunctionKey,
  isOffered,
} from '@lianda/shared/module/org/function-keys'
import { useText } from '../platform/text'

interface Props {
  value?: FunctionKey[]
  onChange?: (keys: FunctionKey[]) => void
  disabled?: boolean
}

/** Function keys by menu group. Keys without a page are not shown; if they were given, they stay given. */
export function FunctionKeys({ value = [], onChange, disabled = false }: Props) {
  const t = useText()
  const shown = value.filter(isOffered)
  const kept = value.filter((key) => !isOffered(key))
  const tree = FUNCTION_GROUPS.map((group) => ({
    key: `group:${group}`,
    title: t(`function.group.${group}`),
    children: FUNCTION_KEYS.filter((key) => functionRow(key).group === group && isOffered(key)).map((key) => ({
      key,
      title: t(`function.${key}`),
    })),
  })).filter((group) => group.children.length > 0)
  return (
    <Tree
      checkable
      selectable={false}
      disabled={disabled}
      treeData={tree}
      checkedKeys={shown}
      defaultExpandedKeys={FUNCTION_GROUPS.filter((group) => shown.some((key) => functionRow(key).group === group)).map(
        (group) => `group:${group}`,
      )}
      onCheck={(checked) =>
        onChange?.([...(Array.isArray(checked) ? checked : checked.checked).map(String).filter(isFunctionKey), ...kept])
      }
    />
  )
}

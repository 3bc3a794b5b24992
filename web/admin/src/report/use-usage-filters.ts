import { terminalKind } from '@lianda/shared/contract/fields'
import { NO_UNIT } from '@lianda/shared/module/org/unit.admin.contract'
import type { ListFilter } from '../list/list-types'
import { useDepartmentFilter } from '../org/use-department-filter'
import { useText } from '../platform/text'

/** The filters of the overview and of its lists. */
export function useUsageFilters(answer: { positions: Named[] } | null): ListFilter[] {
  const t = useText()
  const department = useDepartmentFilter()
  return [
    { kind: 'days', key: 'from', toKey: 'to', label: t('usage.period') },
    department,
    {
      kind: 'choice',
      key: 'positionId',
      label: t('usage.position'),
      options: (answer?.positions ?? []).map(({ id, name, people }) => ({
        value: id,
        label: id === NO_UNIT ? t('usage.none') : name,
        count: people,
      })),
    },
    {
      kind: 'choice',
      key: 'terminal',
      label: t('usage.terminalFilter'),
      options: terminalKind.options.map((value) => ({ value, label: t(`usage.terminal.${value}`) })),
    },
  ]
}

interface Named {
  id: string
  name: string
  people: number
}

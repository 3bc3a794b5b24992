import { Select } from 'antd'
import type { OutputOf } from '@lianda/shared/contract/endpoint'
import type { Department } from '@lianda/shared/module/org/unit.admin.contract'
import { learnerList } from '@lianda/shared/module/task/task-audience.admin.contract'
import { optionsOf } from '../../org/use-departments'
import { PickList } from '../../picker/PickList'
import { usePick } from '../../picker/use-pick'
import { useCall } from '../../platform/query'
import { useText } from '../../platform/text'
import { useDepartmentWord } from '../../shell/use-user'

type Person = OutputOf<typeof learnerList>['rows'][number]

const ANY = { departmentId: '' }

interface Props {
  departments: readonly Department[]
  chosen: readonly string[]
  onChange: (userIds: string[], names: Record<string, string>) => void
}

/** People by name, account or number. */
export function PeoplePane({ departments, chosen, onChange }: Props) {
  const t = useText()
  const department = useDepartmentWord()
  const pick = usePick(20, ANY)
  const { departmentId } = pick.asked
  const list = useCall(learnerList, { ...pick.input, ...(departmentId ? { departmentId } : {}) })
  const set = (people: readonly Person[], on: boolean) => {
    const ids = people.map(({ id }) => id)
    const others = chosen.filter((id) => !ids.includes(id))
    onChange(on ? [...others, ...ids] : others, Object.fromEntries(people.map(({ id, name }) => [id, name])))
  }
  return (
    <PickList<Person>
      pick={pick}
      list={list}
      columns={[
        { key: 'name', title: t('office.person.name') },
        {
          key: 'department',
          title: department,
          ellipsis: true,
          render: (_value, row) => row.departmentName || '—',
        },
        { key: 'workno', title: t('office.person.workno'), dataIndex: 'workno', ellipsis: true, wide: true },
        { key: 'account', title: t('office.person.account'), dataIndex: 'account', ellipsis: true, wide: true },
      ]}
      nameOf={({ name }) => name}
      searchLabel={t('task-admin.audience.searchPerson')}
      empty={{ title: t('task-admin.audience.noPerson'), hint: t('task-admin.audience.noPersonHint') }}
      filters={
        <Select
          allowClear
          showSearch={{ optionFilterProp: 'label' }}
          placeholder={t('task-admin.audience.anyDepartment')}
          aria-label={t('task-admin.audience.anyDepartment')}
          value={departmentId || null}
          options={optionsOf(departments)}
          style={{ minWidth: 180 }}
          onChange={(id) => pick.change({ departmentId: id ? String(id) : '' })}
        />
      }
      chosen={chosen}
      onSet={set}
    />
  )
}

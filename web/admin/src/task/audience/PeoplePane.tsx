import { Input, Pagination, Select, Table } from 'antd'
import { useEffect, useState } from 'react'
import type { OutputOf } from '@lianda/shared/contract/endpoint'
import type { Department } from '@lianda/shared/module/org/org.admin.contract'
import { learnerList } from '@lianda/shared/module/task/task-audience.admin.contract'
import { ListError } from '../../list/ListStates'
import { optionsOf } from '../../org/use-departments'
import { useRangeTicks } from '../../parts/use-range-ticks'
import { useCall } from '../../platform/query'
import { useText } from '../../platform/text'
import { AdminIcon } from '../../shell/AdminIcon'
import styles from '../task.module.css'

type Person = OutputOf<typeof learnerList>['rows'][number]

const PAGE = 20

interface Props {
  departments: readonly Department[]
  chosen: readonly string[]
  onChange: (userIds: string[], names: Record<string, string>) => void
}

/** People by name, account or number; the selection survives paging and searches. */
export function PeoplePane({ departments, chosen, onChange }: Props) {
  const t = useText()
  const [typed, setTyped] = useState('')
  const [asked, setAsked] = useState({ text: '', departmentId: '', page: 1 })
  useEffect(() => {
    const timer = setTimeout(
      () => setAsked((now) => (now.text === typed.trim() ? now : { ...now, text: typed.trim(), page: 1 })),
      300,
    )
    return () => clearTimeout(timer)
  }, [typed])
  const list = useCall(learnerList, {
    page: asked.page,
    rows: PAGE,
    ...(asked.text ? { text: asked.text } : {}),
    ...(asked.departmentId ? { departmentId: asked.departmentId } : {}),
  })
  const rows = list.data?.rows ?? []
  const set = (people: readonly Person[], on: boolean) => {
    const ids = people.map((person) => person.id)
    const others = chosen.filter((id) => !ids.includes(id))
    onChange(on ? [...others, ...ids] : others, Object.fromEntries(people.map((person) => [person.id, person.name])))
  }
  const ticks = useRangeTicks(rows, (row) => chosen.includes(row.id), set, false)
  return (
    <>
      <div className={styles.pickerBar}>
        <Input
          type="search"
          prefix={<AdminIcon name="search" size={16} />}
          allowClear
          value={typed}
          placeholder={t('task-admin.audience.searchPerson')}
          aria-label={t('task-admin.audience.searchPerson')}
          onChange={(event) => setTyped(event.target.value)}
        />
        <Select
          allowClear
          showSearch={{ optionFilterProp: 'label' }}
          placeholder={t('task-admin.audience.anyDepartment')}
          aria-label={t('task-admin.audience.anyDepartment')}
          value={asked.departmentId || null}
          options={optionsOf(departments)}
          style={{ minWidth: 200 }}
          onChange={(departmentId) =>
            setAsked((now) => ({ ...now, departmentId: departmentId ? String(departmentId) : '', page: 1 }))
          }
        />
      </div>
      {list.failure ? (
        <ListError failure={list.failure} kept={list.data !== null} onRetry={list.reload} />
      ) : (
        <Table<Person>
          rowKey={(row) => row.id}
          dataSource={rows}
          size="small"
          pagination={false}
          scroll={{ y: 370 }}
          loading={{ spinning: list.loading, delay: 300 }}
          rowSelection={{
            selectedRowKeys: [...chosen],
            preserveSelectedRowKeys: true,
            getCheckboxProps: (row) => ({ 'aria-label': t('office.list.select', { name: row.name }) }),
            getTitleCheckboxProps: () => ({ 'aria-label': t('task-admin.picker.page') }),
            ...ticks.selection,
          }}
          onRow={ticks.ofRow}
          columns={[
            { key: 'name', title: t('office.person.name'), dataIndex: 'name', ellipsis: true },
            { key: 'account', title: t('office.person.account'), dataIndex: 'account', ellipsis: true },
            {
              key: 'department',
              title: t('office.person.department'),
              ellipsis: true,
              render: (_value, row) => row.departmentName || '—',
            },
          ]}
          locale={{
            emptyText: list.loading ? (
              <div className={styles.emptyTable} aria-hidden />
            ) : (
              <p className={styles.quiet}>{t('task-admin.audience.noPerson')}</p>
            ),
          }}
        />
      )}
      <Pagination
        size="small"
        current={asked.page}
        pageSize={PAGE}
        total={list.data?.total ?? 0}
        hideOnSinglePage
        showSizeChanger={false}
        onChange={(page) => setAsked((now) => ({ ...now, page }))}
      />
    </>
  )
}

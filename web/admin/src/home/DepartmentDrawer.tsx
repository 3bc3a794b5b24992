import { Drawer, Flex, Skeleton, Table } from 'antd'
import { Link } from 'react-router'
import { type DepartmentPackage, homeDepartment } from '@lianda/shared/module/home/home.admin.contract'
import { ListError } from '../list/ListStates'
import { useCall } from '../platform/query'
import { useText } from '../platform/text'
import { rateOf } from './difference.rules'
import { departmentProgress } from './home-address'

interface Props {
  /** Null: closed. */
  department: { id: string; name: string } | null
  onClose: () => void
}

/** The running packages behind the figures of a department, each leading to its people there. */
export function DepartmentDrawer({ department, onClose }: Props) {
  const t = useText()
  const departmentId = department?.id ?? ''
  const { data, failure, reload } = useCall(homeDepartment, department ? { departmentId } : null)
  const title = t('home.department.title', { name: department?.name ?? '' })
  const figure = (key: 'people' | 'done') => ({
    key,
    title: t(`home.completion.${key}`),
    align: 'right' as const,
    render: (_value: unknown, row: DepartmentPackage) => row[key],
  })
  return (
    <Drawer open={department !== null} size={560} destroyOnHidden title={title} onClose={onClose}>
      {failure ? (
        <ListError failure={failure} kept={false} onRetry={reload} />
      ) : data ? (
        // Focusable, since it scrolls and may hold nothing else that is.
        <Flex vertical role="region" aria-label={title} tabIndex={0}>
          <Table<DepartmentPackage>
            size="small"
            rowKey="id"
            dataSource={data.rows}
            locale={{ emptyText: t('home.completion.none') }}
            pagination={{ pageSize: 20, hideOnSinglePage: true, showSizeChanger: false }}
            columns={[
              {
                key: 'title',
                title: t('home.department.task'),
                render: (_value, row) => <Link to={departmentProgress(row, departmentId)}>{row.title}</Link>,
              },
              figure('people'),
              figure('done'),
              { key: 'rate', title: t('home.completion.rate'), align: 'right', render: (_value, row) => rateOf(row) },
            ]}
          />
        </Flex>
      ) : (
        <Skeleton active={false} />
      )}
    </Drawer>
  )
}

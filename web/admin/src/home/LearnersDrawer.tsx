import { Drawer, Flex, Skeleton, Table } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { type ActiveLearner, type HomeDay, homeLearners } from '@lianda/shared/module/home/home.admin.contract'
import { ListError } from '../list/ListStates'
import { dateTime } from '../platform/format'
import { useCall } from '../platform/query'
import { useTag, useText } from '../platform/text'
import { personAddress } from '../report/person-address'
import { learnerAddress } from './home-address'

interface Props {
  open: boolean
  /** The first day that counts. */
  from: HomeDay
  onClose: () => void
}

const ROWS = 20

/** The learners whom the figure counts, with what they began, each figure leading to those records. */
export function LearnersDrawer({ open, from, onClose }: Props) {
  const t = useText()
  const tag = useTag()
  const [page, setPage] = useState(1)
  const { data, failure, reload } = useCall(homeLearners, open ? { page, rows: ROWS } : null)
  const title = t('home.learners.title')
  const begun = (kind: 'practices' | 'exams') => ({
    key: kind,
    title: t(`home.learners.${kind}`),
    align: 'right' as const,
    render: (_value: unknown, row: ActiveLearner) =>
      row[kind] === 0 ? 0 : <Link to={learnerAddress(kind, row.userId, from)}>{row[kind]}</Link>,
  })
  return (
    <Drawer open={open} size={560} destroyOnHidden title={title} onClose={onClose}>
      {failure ? (
        <ListError failure={failure} kept={false} onRetry={reload} />
      ) : data ? (
        // Focusable, since it scrolls and may hold nothing else that is.
        <Flex vertical role="region" aria-label={title} tabIndex={0}>
          <Table<ActiveLearner>
            size="small"
            rowKey="userId"
            dataSource={data.rows}
            locale={{ emptyText: t('home.learners.empty') }}
            pagination={{
              current: page,
              pageSize: ROWS,
              total: data.total,
              showSizeChanger: false,
              hideOnSinglePage: true,
              onChange: setPage,
            }}
            columns={[
              {
                key: 'name',
                title: t('home.learners.learner'),
                render: (_value, { userId, name, account }) => (
                  <span title={account}>
                    {name === '' ? t('home.learners.gone') : <Link to={personAddress(userId)}>{name}</Link>}
                  </span>
                ),
              },
              begun('practices'),
              begun('exams'),
              { key: 'last', title: t('home.learners.last'), render: (_value, { lastAt }) => dateTime(lastAt, tag) },
            ]}
          />
        </Flex>
      ) : (
        <Skeleton active={false} />
      )}
    </Drawer>
  )
}

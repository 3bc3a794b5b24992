import { Drawer, Flex, Skeleton, Table } from 'antd'
import { dutyPersonGet, type PersonDay } from '@lianda/shared/module/clock-in/clock-in.admin.contract'
import { ListError } from '../list/ListStates'
import { useCall } from '../platform/query'
import { useText } from '../platform/text'
import { DayTag } from './person-columns'
import { WorkLinks } from './WorkLinks'

interface Props {
  /** The duty. */
  id: string
  /** Id of the person; null while closed. */
  person: string | null
  month: string
  onClose: () => void
}

/** The days of one person in a month that are over or count now, with the records behind them. */
export function PersonDrawer({ id, person, month, onClose }: Props) {
  const t = useText()
  const { data, failure, reload } = useCall(
    dutyPersonGet,
    person === null || month === '' ? null : { id, userId: person, month },
  )
  const days = (data?.days ?? []).filter(({ state }) => state !== 'not_due' && state !== 'coming')
  return (
    <Drawer
      open={person !== null}
      size={480}
      destroyOnHidden
      title={data ? t('clock-in-admin.detail.daysTitle', { name: data.name }) : t('clock-in-admin.detail.days')}
      onClose={onClose}
    >
      {failure ? (
        <ListError failure={failure} kept={false} onRetry={reload} />
      ) : data ? (
        // Focusable, since it scrolls and holds nothing else that is.
        <Flex
          vertical
          role="region"
          aria-label={t('clock-in-admin.detail.daysTitle', { name: data.name })}
          tabIndex={0}
        >
          <Table<PersonDay>
            size="small"
            pagination={false}
            rowKey="day"
            dataSource={days}
            locale={{ emptyText: t('clock-in-admin.detail.noRate') }}
            columns={[
              { key: 'day', title: t('clock-in-admin.detail.days'), dataIndex: 'day' },
              {
                key: 'state',
                title: t('clock-in-admin.detail.standing'),
                render: (_value, { state, madeUpOn }) => (
                  <>
                    <DayTag state={state} />{' '}
                    {madeUpOn === null ? null : t('clock-in-admin.detail.madeUpOn', { on: madeUpOn })}
                  </>
                ),
              },
              {
                key: 'amount',
                title: t('clock-in-admin.amount'),
                align: 'right',
                render: (_value, { day, done, amount, works }) => (
                  <>
                    {t('clock-in-admin.detail.amount', { done, n: amount })}
                    <WorkLinks userId={person ?? ''} day={day} works={works} />
                  </>
                ),
              },
            ]}
          />
        </Flex>
      ) : (
        <Skeleton active={false} paragraph={{ rows: 8 }} />
      )}
    </Drawer>
  )
}

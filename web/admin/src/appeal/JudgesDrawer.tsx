import { Alert, Drawer, Skeleton, Table } from 'antd'
import { Link, useSearchParams } from 'react-router'
import { appealJudges, type JudgeRow } from '@lianda/shared/module/appeal/appeal.admin.contract'
import { readQuery } from '../list/address-state'
import { ListError } from '../list/ListStates'
import { useCall } from '../platform/query'
import { useText } from '../platform/text'
import { appealAddress } from './appeal-address'
import styles from './judgement.module.css'

/** Who decided how much of what the list's filters leave, each figure with the list behind it. */
export function JudgesDrawer({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useText()
  return (
    <Drawer open={open} size={640} title={t('appeal-admin.judges.title')} onClose={onClose} destroyOnHidden>
      {open ? <Judges onClose={onClose} /> : null}
    </Drawer>
  )
}

function Judges({ onClose }: { onClose: () => void }) {
  const t = useText()
  const [params] = useSearchParams()
  const { departmentId, decidedFrom, decidedTo } = readQuery(params).filters
  const period = {
    ...(decidedFrom ? { decidedFrom } : {}),
    ...(decidedTo ? { decidedTo } : {}),
    ...(departmentId ? { departmentId } : {}),
  }
  const { data, failure, reload } = useCall(appealJudges, {
    ...(departmentId ? { departmentId } : {}),
    ...(decidedFrom ? { decidedFrom: Number(decidedFrom) } : {}),
    ...(decidedTo ? { decidedTo: Number(decidedTo) } : {}),
  })
  if (failure !== null) return <ListError failure={failure} kept={false} onRetry={reload} />
  if (data === null) return <Skeleton active />
  const link = (n: number, filters: Record<string, string>, text = String(n)) =>
    n === 0 ? (
      0
    ) : (
      <Link to={appealAddress({ ...period, ...filters })} onClick={onClose}>
        {text}
      </Link>
    )
  return (
    <>
      {data.overdue > 0 ? (
        <Alert
          type="warning"
          showIcon
          style={{ marginBottom: 12 }}
          title={
            <Link to={appealAddress({ ...(departmentId ? { departmentId } : {}), due: 'overdue' })} onClick={onClose}>
              {t('appeal-admin.judges.overdue', { n: data.overdue })}
            </Link>
          }
        />
      ) : null}
      <p className={styles.faint}>{t('appeal-admin.judges.period')}</p>
      <Table<JudgeRow>
        size="small"
        rowKey="judgeId"
        dataSource={data.rows}
        pagination={false}
        locale={{ emptyText: t('appeal-admin.judges.none') }}
        columns={[
          { key: 'name', title: t('appeal-admin.judges.name'), render: (_value, row) => row.name },
          {
            key: 'decided',
            title: t('appeal-admin.judges.decided'),
            align: 'right',
            render: (_value, { judgeId, decided }) => link(decided, { judgeId }),
          },
          {
            key: 'upheld',
            title: t('appeal-admin.judges.upheld'),
            align: 'right',
            render: (_value, { judgeId, upheld, decided }) =>
              link(
                upheld,
                { judgeId, state: '1' },
                t('appeal-admin.judges.share', { n: upheld, percent: Math.round((100 * upheld) / decided) }),
              ),
          },
          {
            key: 'late',
            title: t('appeal-admin.judges.late'),
            align: 'right',
            render: (_value, { judgeId, late }) => link(late, { judgeId, due: 'late' }),
          },
          {
            key: 'days',
            title: t('appeal-admin.judges.meanDays'),
            align: 'right',
            render: (_value, { meanDays }) => meanDays.toFixed(1),
          },
        ]}
      />
    </>
  )
}

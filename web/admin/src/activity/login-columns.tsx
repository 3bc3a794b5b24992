import { Tag, Tooltip } from 'antd'
import type { SignInRow } from '@lianda/shared/module/activity/activity.admin.contract'
import type { ListColumn } from '../list/list-types'
import { dateTime, duration } from '../platform/format'
import type { useText } from '../platform/text'
import styles from './login.module.css'

type Translate = ReturnType<typeof useText>

const NONE = '—'

/** The columns of both login logs. */
export function loginColumns(t: Translate, tag: string): ListColumn<SignInRow>[] {
  return [
    { key: 'name', title: t('activity.column.name'), sort: 'name', always: true, render: (row) => <b>{row.name}</b> },
    { key: 'account', title: t('activity.column.account'), sort: 'account', render: (row) => row.account },
    { key: 'department', title: t('activity.column.department'), render: (row) => row.departmentName || NONE },
    { key: 'at', title: t('activity.column.at'), sort: 'at', render: (row) => dateTime(row.at, tag) },
    { key: 'way', title: t('activity.column.way'), hidden: true, render: (row) => t(`activity.way.${row.way}`) },
    { key: 'result', title: t('activity.column.result'), render: (row) => <Result row={row} t={t} tag={tag} /> },
    { key: 'endedAt', title: t('activity.column.endedAt'), render: (row) => <End row={row} t={t} tag={tag} /> },
    {
      key: 'online',
      title: t('activity.column.online'),
      figure: true,
      render: (row) => (row.result === 'in' ? duration(row.onlineMs) : NONE),
    },
    { key: 'ip', title: t('activity.column.ip'), render: (row) => row.ip },
    { key: 'terminal', title: t('activity.column.terminal'), render: (row) => t(`activity.terminal.${row.terminal}`) },
    { key: 'browser', title: t('activity.column.browser'), render: (row) => row.browser || NONE },
    { key: 'os', title: t('activity.column.os'), render: (row) => row.os || NONE },
    {
      key: 'knownDevice',
      title: t('activity.column.knownDevice'),
      render: (row) => t(row.knownDevice ? 'activity.known' : 'activity.unknown'),
    },
  ]
}

interface CellProps {
  row: SignInRow
  t: Translate
  tag: string
}

function Result({ row, t, tag }: CellProps) {
  const result = t(`activity.result.${row.result}`)
  if (row.result === 'in') return <Tag color="success">{result}</Tag>
  if (row.tries === 1) return <Tag color="error">{result}</Tag>
  return (
    <Tooltip title={t('activity.triesHint', { n: row.tries, at: dateTime(row.untilAt ?? row.at, tag) })}>
      {/* With the keys the hint is read too. */}
      <Tag color="error" tabIndex={0}>
        {t('activity.tries', { result, n: row.tries })}
      </Tag>
    </Tooltip>
  )
}

/** When and why the session ended; while it lasts, whether its device is there. */
function End({ row, t, tag }: CellProps) {
  if (row.ended !== null)
    return (
      <>
        {dateTime(row.endedAt ?? row.at, tag)} <span className={styles.why}>{t(`activity.ended.${row.ended}`)}</span>
      </>
    )
  if (row.online) return <Tag color="processing">{t('activity.onlineNow')}</Tag>
  if (row.result !== 'in' || row.seenAt === null) return NONE
  return <span className={styles.why}>{t('activity.lastSeen', { at: dateTime(row.seenAt, tag) })}</span>
}

import { Button, Skeleton, Table, Tag } from 'antd'
import { useNavigate } from 'react-router'
import { type RecordRow, recordList } from '@lianda/shared/module/practice/practice.admin.contract'
import { ListEmpty, ListError } from '../list/ListStates'
import { useLoaded } from '../list/use-loaded'
import { dateTime, duration, score } from '../platform/format'
import { call } from '../platform/platform'
import { startOfDay } from '../platform/zone'
import { useTag, useText } from '../platform/text'
import { mayUse, menuFor } from '../shell/access'
import { useUser } from '../shell/use-user'
import { useAnyText } from '../platform/text'
import styles from './home.module.css'

const LATEST = 10

/** What happened lately and where to go on; figures and reports come with their own pages. */
export default function HomePage() {
  const t = useText()
  const any = useAnyText()
  const user = useUser()
  const navigate = useNavigate()
  const shortcuts = menuFor(user)
    .flatMap((row) => row.items)
    .filter((item) => item.key !== 'homepage')
  return (
    <div className={styles.page}>
      <h1>{t('home.welcome', { name: user.name })}</h1>
      <nav className={styles.shortcuts} aria-label={t('home.shortcuts')}>
        {shortcuts.map((item) => (
          <Button key={item.key} onClick={() => void navigate(item.route)}>
            {any(`function.${item.key}`)}
          </Button>
        ))}
      </nav>
      {mayUse(user, 'view-student-report') ? <Latest /> : null}
    </div>
  )
}

function Latest() {
  const t = useText()
  const tag = useTag()
  const navigate = useNavigate()
  const latest = useLoaded('home/latest', async () => {
    const [recent, today] = await Promise.all([
      call(recordList, { page: 1, rows: LATEST }),
      call(recordList, { page: 1, rows: 1, from: startOfDay(Date.now()) }),
    ])
    return { rows: recent.rows, total: recent.total, today: today.total }
  })
  if (latest.failure && !latest.data) return <ListError failure={latest.failure} kept={false} onRetry={latest.reload} />
  if (!latest.data) return <Skeleton active={false} paragraph={{ rows: 6 }} />
  const open = (row: RecordRow) => void navigate(`/admin/view/dashboard?id=${row.id}`)
  return (
    <section aria-label={t('home.latest')}>
      <dl className={styles.figures}>
        <div>
          <dt>{t('home.today')}</dt>
          <dd>{latest.data.today}</dd>
        </div>
        <div>
          <dt>{t('home.all')}</dt>
          <dd>{latest.data.total}</dd>
        </div>
      </dl>
      <h2>{t('home.latest')}</h2>
      <Table<RecordRow>
        rowKey={(row) => row.id}
        dataSource={latest.data.rows}
        pagination={false}
        scroll={{ x: 'max-content' }}
        locale={{
          emptyText: (
            <ListEmpty
              title={t('record.empty')}
              hint={t('record.emptyHint')}
              filtered={false}
              onClear={() => undefined}
            />
          ),
        }}
        columns={[
          {
            key: 'user',
            title: t('record.learner'),
            render: (_value, row) => (
              <Button className={styles.open} type="link" size="small" onClick={() => open(row)}>
                {row.userName}
              </Button>
            ),
          },
          { key: 'scene', title: t('record.scene'), render: (_value, row) => row.sceneName },
          {
            key: 'score',
            title: t('record.score'),
            align: 'right',
            render: (_value, row) =>
              row.total === null ? <Tag>{t(`record.states.${row.state}`)}</Tag> : score(row.total),
          },
          {
            key: 'duration',
            title: t('record.duration'),
            align: 'right',
            render: (_value, row) => duration(row.elapsedMs),
          },
          { key: 'started', title: t('record.started'), render: (_value, row) => dateTime(row.startedAt, tag) },
        ]}
      />
    </section>
  )
}

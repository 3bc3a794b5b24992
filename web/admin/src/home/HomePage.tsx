import { Button, Tag } from 'antd'
import { Link, useNavigate } from 'react-router'
import { hasFunction } from '@lianda/shared/contract/action'
import { type RecordRow, recordList } from '@lianda/shared/module/practice/practice.admin.contract'
import { ListEmpty, ListError } from '../list/ListStates'
import { latePart } from '../parts/late-part'
import { dateTime, duration, score } from '../platform/format'
import { bringTexts } from '../platform/platform'
import { useCall } from '../platform/query'
import { useTag, useText } from '../platform/text'
import { menuFor } from '../shell/access'
import { useUser } from '../shell/use-user'
import styles from './home.module.css'

const LATEST = 10

const HomeBoard = latePart(
  async () => {
    const [board] = await Promise.all([import('./HomeBoard'), bringTexts(['chart', 'home'])])
    return board.HomeBoard
  },
  <div className={styles.board} aria-busy="true" />,
)

/** What waits and what is going on, shortcuts, and the latest records. */
export default function HomePage() {
  const t = useText()
  const user = useUser()
  const navigate = useNavigate()
  const shortcuts = menuFor(user)
    .flatMap((row) => row.items)
    .filter((item) => item.key !== 'homepage')
  return (
    <div className={styles.page}>
      <h1>{t('office.home.welcome', { name: user.name })}</h1>
      <HomeBoard />
      <nav className={styles.shortcuts} aria-label={t('office.home.shortcuts')}>
        {shortcuts.map((item) => (
          <Button key={item.key} onClick={() => void navigate(item.route)}>
            {t(`function.${item.key}`)}
          </Button>
        ))}
      </nav>
      {hasFunction(user, 'view-student-report') ? <Latest /> : null}
    </div>
  )
}

function Latest() {
  const t = useText()
  const latest = useCall(recordList, { page: 1, rows: LATEST })
  const { data, failure } = latest
  if (!data && !failure) return <div className={styles.loading} aria-busy="true" />
  const rows = data?.rows ?? []
  return (
    <section aria-label={t('office.home.latest')}>
      <h2>{t('office.home.latest')}</h2>
      {failure ? <ListError failure={failure} kept={data !== null} onRetry={latest.reload} /> : null}
      {!data ? null : rows.length === 0 ? (
        <ListEmpty
          title={t('practice-admin.record.empty')}
          hint={t('practice-admin.record.emptyHint')}
          filtered={false}
          onClear={() => undefined}
        />
      ) : (
        <LatestTable rows={rows} />
      )}
    </section>
  )
}

/** A plain table: ten rows need none of the features of ListPage. */
function LatestTable({ rows }: { rows: readonly RecordRow[] }) {
  const t = useText()
  const tag = useTag()
  return (
    <div className={styles.scroll}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('practice-admin.record.learner')}</th>
            <th scope="col">{t('practice-admin.record.scene')}</th>
            <th scope="col" className={styles.figure}>
              {t('practice-admin.record.score')}
            </th>
            <th scope="col" className={styles.figure}>
              {t('practice-admin.record.duration')}
            </th>
            <th scope="col">{t('practice-admin.record.started')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <td>
                <Link to={`/admin/view/dashboard?id=${row.id}`}>{row.userName}</Link>
              </td>
              <td>{row.sceneName}</td>
              <td className={styles.figure}>
                {row.total !== null && row.brokenOff ? <Tag>{t('practice-admin.record.brokenOff')}</Tag> : null}{' '}
                {row.total === null ? t(`practice-admin.record.states.${row.state}`) : score(row.total)}
              </td>
              <td className={styles.figure}>{duration(row.elapsedMs)}</td>
              <td>{dateTime(row.startedAt, tag)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

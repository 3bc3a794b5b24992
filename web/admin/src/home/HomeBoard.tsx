import { Button } from 'antd'
import { TASK_FUNCTIONS, hasFunction } from '@lianda/shared/contract/action'
import { homeCompletion, homeRead } from '@lianda/shared/module/home/home.admin.contract'
import { ListError } from '../list/ListStates'
import { latePart } from '../parts/late-part'
import { clockTime } from '../platform/format'
import { bringTexts } from '../platform/platform'
import { useCall } from '../platform/query'
import { useTag, useText } from '../platform/text'
import { useUser } from '../shell/use-user'
import { CompletionTable } from './CompletionTable'
import { FiguresPanel } from './FiguresPanel'
import { FailedParts } from './FailedParts'
import { WaitingList } from './WaitingList'
import styles from './board.module.css'

const BrokenList = latePart(
  async () => {
    const [list] = await Promise.all([import('./BrokenList'), bringTexts(['home', 'task-admin'])])
    return list.BrokenList
  },
  <div className={styles.waitingRows} aria-busy="true" />,
)

/** As often as reports are counted anew. */
const EVERY_MS = 10 * 60_000

/** What waits for whoever looks, and what is going on. */
export function HomeBoard() {
  const t = useText()
  const tag = useTag()
  const user = useUser()
  const often = { everyMs: () => EVERY_MS }
  const home = useCall(homeRead, {}, often)
  const manages = Object.values(TASK_FUNCTIONS).some((key) => hasFunction(user, key))
  const completion = useCall(homeCompletion, manages ? {} : null, often)
  const reload = () => {
    home.reload()
    completion.reload()
  }
  const { data } = home
  return (
    <>
      {home.failure ? <ListError failure={home.failure} kept={data !== null} onRetry={home.reload} /> : null}
      {data ? (
        <>
          <section aria-label={t('home.waiting.title')}>
            <div className={styles.head}>
              <h2>{t('home.waiting.title')}</h2>
              <span className={styles.counted}>{t('home.counted', { time: clockTime(data.at, tag, false) })}</span>
              <Button size="small" loading={home.loading} onClick={reload}>
                {t('home.refresh')}
              </Button>
            </div>
            {data.failed.length > 0 ? (
              <FailedParts parts={data.failed} loading={home.loading} onRetry={home.reload} />
            ) : null}
            <WaitingList rows={data.waiting} complete={data.failed.length === 0} />
            {data.broken.length > 0 ? <BrokenList rows={data.broken} /> : null}
          </section>
          {data.figures ? <FiguresPanel figures={data.figures} /> : null}
        </>
      ) : home.failure ? null : (
        <div className={styles.loading} aria-busy="true" />
      )}
      {manages ? <CompletionTable completion={completion} /> : null}
    </>
  )
}

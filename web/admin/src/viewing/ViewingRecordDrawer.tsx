import { Drawer, Skeleton } from 'antd'
import { type ViewingDetail, viewingRecordGet } from '@lianda/shared/module/viewing/viewing.admin.contract'
import { ListError } from '../list/ListStates'
import { duration } from '../platform/format'
import { useCall } from '../platform/query'
import { useText } from '../platform/text'
import { FilmAnswers } from './FilmAnswers'
import { kindOf } from './viewing-record-columns'
import styles from './viewing-record.module.css'

interface Props {
  /** Null while closed. */
  id: string | null
  onClose: () => void
}

/** One record: how long each page was seen, or which parts of a film were watched, and what is missing. */
export function ViewingRecordDrawer({ id, onClose }: Props) {
  const t = useText()
  return (
    <Drawer open={id !== null} size={560} title={t('viewing-record.detail')} onClose={onClose} destroyOnHidden>
      {id !== null && <Detail key={id} id={id} />}
    </Drawer>
  )
}

function Detail({ id }: { id: string }) {
  const t = useText()
  const { data, failure, reload } = useCall(viewingRecordGet, { id })
  if (failure !== null) return <ListError failure={failure} kept={false} onRetry={reload} />
  if (data === null) return <Skeleton active />
  const { record } = data
  return (
    <>
      <p className={styles.head}>
        <b>{record.userName}</b> {record.title}
      </p>
      <p className={styles.facts}>
        {[t(kindOf(record)), progressOf(data, t), duration(record.seconds * 1_000)].join(' · ')}
      </p>
      <Missing data={data} />
      {record.film ? <Watched data={data} /> : <Pages data={data} />}
      <FilmAnswers questions={data.questions} />
    </>
  )
}

type Text = ReturnType<typeof useText>

function progressOf({ record, pagesInAll }: ViewingDetail, t: Text): string {
  const { film, percent, pagesSeen } = record
  if (film) return t('viewing-record.watched', { percent })
  const n = pagesSeen
  return pagesInAll > 0 ? t('viewing-record.readOf', { n, of: pagesInAll }) : t('viewing-record.read', { n })
}

function Missing({ data: { record, missing } }: { data: ViewingDetail }) {
  const t = useText()
  if (record.finishedAt !== null) return <p>{t('viewing-record.finished')}</p>
  if (missing === null) return <p className={styles.facts}>{t('viewing-record.stepGone')}</p>
  const { seconds, pages, pagesInAll, questions } = missing
  return (
    <section>
      <h3 className={styles.title}>{t('viewing-record.missing')}</h3>
      {seconds > 0 && <p>{t('viewing-record.missingTime', { time: duration(seconds * 1_000) })}</p>}
      {pages.length > 0 && (
        <p>
          {t('viewing-record.missingPages', { pages: pages.join(', ') })}
          {pagesInAll > pages.length && ` ${t('viewing-record.andMore', { n: pagesInAll - pages.length })}`}
        </p>
      )}
      {questions.length > 0 && <p>{t('viewing-record.missingQuestions', { n: questions.length })}</p>}
    </section>
  )
}

/** The longest time is a whole bar. */
function Pages({ data: { pages } }: { data: ViewingDetail }) {
  const t = useText()
  const most = Math.max(1, ...pages.map(({ seconds }) => seconds))
  return (
    <section>
      <h3 className={styles.title}>{t('viewing-record.pages')}</h3>
      {pages.length === 0 && <p className={styles.facts}>{t('viewing-record.none')}</p>}
      <ol className={styles.pages}>
        {pages.map(({ page, seconds }) => (
          <li key={page}>
            <span>{t('viewing-record.page', { page })}</span>
            <span className={styles.track} aria-hidden>
              <span className={styles.part} style={{ width: `${(seconds / most) * 100}%` }} />
            </span>
            <span className={styles.time}>{duration(seconds * 1_000)}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}

function Watched({ data: { stretches, durationMs } }: { data: ViewingDetail }) {
  const t = useText()
  const share = (ms: number) => `${(ms / Math.max(1, durationMs)) * 100}%`
  return (
    <section>
      <h3 className={styles.title}>{t('viewing-record.stretches')}</h3>
      {stretches.length === 0 && <p className={styles.facts}>{t('viewing-record.none')}</p>}
      <div className={styles.track} aria-hidden>
        {stretches.map(([from, to]) => (
          <span key={from} className={styles.part} style={{ insetInlineStart: share(from), width: share(to - from) }} />
        ))}
      </div>
      <ol className={styles.parts}>
        {stretches.map(([from, to]) => (
          <li key={from}>{t('viewing-record.part', { from: duration(from), to: duration(to) })}</li>
        ))}
      </ol>
    </section>
  )
}

import type { TaskDetail } from '@lianda/shared/module/task/task.admin.contract'
import { dateTime } from '../../platform/format'
import { useTag } from '../../platform/text'
import { useTaskText } from '../task-text'
import { zoneText } from '../task-window'
import styles from './check.module.css'

/** What happens when, from publishing to the end. */
export function TimelineCard({ task }: { task: TaskDetail }) {
  const t = useTaskText()
  const tag = useTag()
  const published = task.publishState === 'published'
  const publishing = published ? task.publishedAt : task.publishAt
  const opens = task.subtaskRows.flatMap(({ startsAt, title }) =>
    startsAt === null ? [] : [{ at: startsAt, what: t('timeline.opens', { title }) }],
  )
  const closes = task.subtaskRows.flatMap(({ endsAt, title }) =>
    endsAt === null || endsAt === task.endsAt ? [] : [{ at: endsAt, what: t('timeline.closes', { title }) }],
  )
  const start = task.startsAt === null ? [] : [{ at: task.startsAt, what: t('timeline.starts') }]
  const timed = [...start, ...opens, ...closes].toSorted((a, b) => a.at - b.at)
  return (
    <section className={styles.panel} aria-labelledby="check-timeline">
      <h2 id="check-timeline">{t('timeline.title')}</h2>
      <ol className={styles.timeline}>
        <li>
          <span>{publishing === null ? t('timeline.now') : dateTime(publishing, tag)}</span>
          <b>{t('timeline.publish')}</b>
        </li>
        {timed.map(({ at, what }) => (
          <li key={`${at}/${what}`}>
            <span>{dateTime(at, tag)}</span>
            <b>{what}</b>
          </li>
        ))}
        <li data-end>
          <span>{task.endsAt === null ? t('timeline.endless') : dateTime(task.endsAt, tag)}</span>
          <b>{t(task.endsAt === null ? 'timeline.stays' : 'timeline.ends')}</b>
        </li>
      </ol>
      <p>{zoneText(Date.now())}</p>
    </section>
  )
}

import type { Translate } from '@lianda/shared/i18n/texts'
import type { TaskDetail } from '@lianda/shared/module/task/task.admin.contract'
import { dateTime } from '../../platform/format'
import { useTag, useText } from '../../platform/text'
import { zoneText } from '../../platform/zone'
import styles from './check.module.css'

/** What happens when, from publishing to the end. */
export function TimelineCard({ task }: { task: TaskDetail }) {
  const t = useText()
  const tag = useTag()
  const published = task.publishState === 'published'
  const publishing = published ? task.publishedAt : task.publishAt
  const steps = timelineOf(task, t)
  return (
    <section className={styles.panel} aria-labelledby="check-timeline">
      <h2 id="check-timeline">{t('task-admin.timeline.title')}</h2>
      <ol className={styles.timeline}>
        <li>
          <span>{publishing === null ? t('task-admin.timeline.now') : dateTime(publishing, tag)}</span>
          <b>{t('task-admin.timeline.publish')}</b>
        </li>
        {steps.map(({ at, what, end }) => (
          <li key={`${at}/${what}`} data-end={end || undefined}>
            <span>{dateTime(at, tag)}</span>
            <b>{what}</b>
          </li>
        ))}
        {task.endsAt === null ? (
          <li>
            <span>{t('task-admin.timeline.endless')}</span>
            <b>{t('task-admin.timeline.stays')}</b>
          </li>
        ) : null}
      </ol>
      <p>{zoneText(Date.now())}</p>
    </section>
  )
}

interface Step {
  at: number
  what: string
  end: boolean
}

/** Starts and ends of the package and of subtasks with a window of their own, in order. */
function timelineOf({ startsAt, endsAt, subtaskRows }: TaskDetail, t: Translate): Step[] {
  const step = (at: number | null, what: string, end = false): Step[] => (at === null ? [] : [{ at, what, end }])
  const own = subtaskRows.flatMap((row) => [
    ...step(row.startsAt, t('task-admin.timeline.opens', { title: row.title })),
    ...(row.endsAt === endsAt ? [] : step(row.endsAt, t('task-admin.timeline.closes', { title: row.title }))),
  ])
  return [
    ...step(startsAt, t('task-admin.timeline.starts')),
    ...own,
    ...step(endsAt, t('task-admin.timeline.ends'), true),
  ].toSorted((a, b) => a.at - b.at)
}

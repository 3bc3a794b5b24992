import type { TaskDetail } from '@lianda/shared/module/task/task.admin.contract'
import { Logo } from '@lianda/shared/ui/Logo'
import { dateTime } from '../../platform/format'
import { useTag, useText } from '../../platform/text'
import styles from './check.module.css'

/** The message that learners see at once while their training centre is open. */
export function MessageCard({ task }: { task: TaskDetail }) {
  const t = useText()
  const tag = useTag()
  const minutes = task.subtaskRows.reduce((sum, row) => sum + row.minutes, 0)
  return (
    <section className={styles.panel} aria-labelledby="check-message">
      <h2 id="check-message">{t('task-admin.message.title')}</h2>
      <div className={styles.message}>
        <Logo size={36} />
        <div>
          <b>{t('task-admin.message.new', { title: task.title })}</b>
          {minutes === 0 ? null : (
            <span>
              {task.endsAt === null
                ? t('task-admin.message.about', { n: minutes })
                : t('task-admin.message.until', { n: minutes, when: dateTime(task.endsAt, tag) })}
            </span>
          )}
        </div>
      </div>
      <p>{t('task-admin.message.hint')}</p>
    </section>
  )
}

import type { TaskDetail } from '@lianda/shared/module/task/task.admin.contract'
import { Logo } from '@lianda/shared/ui/Logo'
import { dateTime } from '../../platform/format'
import { useTag } from '../../platform/text'
import { useTaskText } from '../task-text'
import styles from './check.module.css'

/** The message that learners see at once while their training centre is open. */
export function MessageCard({ task }: { task: TaskDetail }) {
  const t = useTaskText()
  const tag = useTag()
  const minutes = task.subtaskRows.reduce((sum, row) => sum + row.minutes, 0)
  return (
    <section className={styles.panel} aria-labelledby="check-message">
      <h2 id="check-message">{t('message.title')}</h2>
      <div className={styles.message}>
        <Logo size={36} />
        <div>
          <b>{t('message.new', { title: task.title })}</b>
          {minutes === 0 ? null : (
            <span>
              {task.endsAt === null
                ? t('message.about', { n: minutes })
                : t('message.until', { n: minutes, when: dateTime(task.endsAt, tag) })}
            </span>
          )}
        </div>
      </div>
      <p>{t('message.hint')}</p>
    </section>
  )
}

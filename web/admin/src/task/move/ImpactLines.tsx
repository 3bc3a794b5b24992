import { Alert } from 'antd'
import { dateTime } from '../../platform/format'
import { useTag, useText } from '../../platform/text'
import styles from '../check/check.module.css'
import type { Impact, MovableTask, MoveKind } from './move-steps'

/** Maximum number of names; the others are counted. */
const NAMED = 5

/** The affected learners and the consequences, shown before the change. */
export function ImpactLines({ kind, task, impact }: { kind: MoveKind; task: MovableTask; impact: Impact }) {
  const t = useText()
  const tag = useTag()
  const comma = useText()('comma')
  const { learners, begun, runningExams, runningPractices, cutExams, keySeen, running } = impact
  const lines: Record<MoveKind, (string | false)[]> = {
    end: [
      t('task-admin.move.end.reach', { n: learners, begun }),
      runningExams > 0 && t('task-admin.move.end.exams', { n: runningExams }),
      runningPractices > 0 && t('task-admin.move.end.practices', { n: runningPractices }),
      runningExams + runningPractices === 0 && t('task-admin.move.end.nobody'),
      runningExams > 0 && t('task-admin.move.end.devices'),
      t('task-admin.move.end.again'),
    ],
    extend: [
      t('task-admin.move.extend.reach', { n: learners }),
      cutExams > 0 && t('task-admin.move.extend.cut', { n: cutExams }),
      begun > 0 && t('task-admin.move.extend.finished'),
    ],
    withdraw: [
      t('task-admin.move.withdraw.reach', { n: learners }),
      t('task-admin.move.withdraw.start', { when: task.startsAt === null ? '' : dateTime(task.startsAt, tag) }),
      t('task-admin.move.withdraw.draft'),
    ],
  }
  const names = running
    .slice(0, NAMED)
    .map(({ name, type }) => t(type === 2 ? 'task-admin.move.exam' : 'task-admin.move.practice', { name }))
    .join(comma)
  const all = runningExams + runningPractices <= NAMED
  return (
    <>
      <ul className={styles.consequences}>
        {lines[kind]
          .filter((line) => line !== false)
          .map((line) => (
            <li key={line}>{line}</li>
          ))}
      </ul>
      {kind !== 'withdraw' && names !== '' ? (
        <p>{t('task-admin.move.named', { names: all ? names : t('task-admin.move.more', { names }) })}</p>
      ) : null}
      {kind === 'extend' && keySeen > 0 ? (
        <Alert type="warning" showIcon title={t('task-admin.move.extend.keySeen', { n: keySeen })} />
      ) : null}
    </>
  )
}

import { Alert } from 'antd'
import { dateTime } from '../../platform/format'
import { useTag, useText } from '../../platform/text'
import { useTaskText } from '../task-text'
import styles from '../check/check.module.css'
import type { Impact, MovableTask, MoveKind } from './move-steps'

/** Maximum number of names; the others are counted. */
const NAMED = 5

/** The affected learners and the consequences, shown before the change. */
export function ImpactLines({ kind, task, impact }: { kind: MoveKind; task: MovableTask; impact: Impact }) {
  const t = useTaskText()
  const tag = useTag()
  const comma = useText()('comma')
  const { learners, begun, runningExams, runningPractices, cutExams, keySeen, running } = impact
  const lines: Record<MoveKind, (string | false)[]> = {
    end: [
      t('move.end.reach', { n: learners, begun }),
      runningExams > 0 && t('move.end.exams', { n: runningExams }),
      runningPractices > 0 && t('move.end.practices', { n: runningPractices }),
      runningExams + runningPractices === 0 && t('move.end.nobody'),
      runningExams > 0 && t('move.end.devices'),
      t('move.end.again'),
    ],
    extend: [
      t('move.extend.reach', { n: learners }),
      cutExams > 0 && t('move.extend.cut', { n: cutExams }),
      begun > 0 && t('move.extend.finished'),
    ],
    withdraw: [
      t('move.withdraw.reach', { n: learners }),
      t('move.withdraw.start', { when: task.startsAt === null ? '' : dateTime(task.startsAt, tag) }),
      t('move.withdraw.draft'),
    ],
  }
  const names = running
    .slice(0, NAMED)
    .map(({ name, type }) => t(type === 2 ? 'move.exam' : 'move.practice', { name }))
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
        <p>{t('move.named', { names: all ? names : t('move.more', { names }) })}</p>
      ) : null}
      {kind === 'extend' && keySeen > 0 ? (
        <Alert type="warning" showIcon title={t('move.extend.keySeen', { n: keySeen })} />
      ) : null}
    </>
  )
}

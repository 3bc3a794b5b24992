import { Alert } from 'antd'
import { subtaskKind } from '@lianda/shared/module/task/kind/subtask-kinds.rules'
import { dateTime } from '../../platform/format'
import { useTag, useText } from '../../platform/text'
import styles from '../check/check.module.css'
import type { ChangeKind, Impact, MovableTask } from './move-steps'

/** Maximum number of names; the others are counted. */
const NAMED = 5

const STAYING = { joining: 0, leaving: 0, leavingBegun: 0, leavingRunning: 0 }

/** The affected learners and the consequences, shown before the change. */
export function ImpactLines({ kind, task, impact }: { kind: ChangeKind; task: MovableTask; impact: Impact }) {
  const t = useText()
  const tag = useTag()
  const comma = useText()('comma')
  const { learners, begun, kinds, keySeen, running } = impact
  const atWork = kinds.reduce((sum, kind) => sum + kind.running, 0)
  const cut = kinds.reduce((sum, kind) => sum + kind.cut, 0)
  const { joining, leaving, leavingBegun, leavingRunning } = impact.moving ?? STAYING
  const lines: Record<ChangeKind, (string | false)[]> = {
    end: [
      t('task-admin.move.end.reach', { n: learners, begun }),
      ...kinds.map(({ type, running: n }) => n > 0 && t(`task-admin.move.end.running.${type}`, { n })),
      atWork === 0 && t('task-admin.move.end.nobody'),
      kinds.some(({ type, running: n }) => n > 0 && subtaskKind(type).timed) && t('task-admin.move.end.devices'),
      t('task-admin.move.end.again'),
    ],
    extend: [
      t('task-admin.move.extend.reach', { n: learners }),
      cut > 0 && t('task-admin.move.extend.cut', { n: cut }),
      begun > 0 && t('task-admin.move.extend.finished'),
    ],
    withdraw: [
      t('task-admin.move.withdraw.reach', { n: learners }),
      t('task-admin.move.withdraw.start', { when: task.startsAt === null ? '' : dateTime(task.startsAt, tag) }),
      t('task-admin.move.withdraw.draft'),
    ],
    audience: [
      joining > 0 && t('task-admin.move.audience.joining', { n: joining }),
      leaving > 0 && t('task-admin.move.audience.leaving', { n: leaving }),
      leavingBegun > 0 && t('task-admin.move.audience.leavingBegun', { n: leavingBegun }),
      leavingRunning > 0 && t('task-admin.move.audience.leavingRunning', { n: leavingRunning }),
      joining + leaving === 0 && t('task-admin.move.audience.same'),
      t('task-admin.move.audience.pass'),
    ],
  }
  const names = running
    .slice(0, NAMED)
    .map(({ name, type }) => t(`task-admin.move.person.${type}`, { name }))
    .join(comma)
  const all = (kind === 'audience' ? leavingRunning : atWork) <= NAMED
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

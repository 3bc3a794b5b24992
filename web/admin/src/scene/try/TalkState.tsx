import type { TriedTalk } from '@lianda/shared/module/practice/try.admin.contract'
import type { SceneContent } from '@lianda/shared/module/scene/scene.contract'
import { useText } from '../../platform/text'
import styles from '../free/free.module.css'

/** Points that were met, the customer's mood, and what was drawn for this conversation. */
export function TalkState({ talk, played }: { talk: TriedTalk; played: SceneContent }) {
  const t = useText()
  const { mood, values, points, at } = talk
  const rows: [string, string | number][] = [
    ...(played.free
      ? [[t('free-practice.try.points'), `${points}/${played.free.points.length}`] as [string, string]]
      : [[t('free-practice.try.at'), played.flow.nodes.find(({ id }) => id === at)?.name ?? ''] as [string, string]]),
    ...(mood
      ? ([
          [t('scene-edit.field.trustStart'), mood.trust],
          [t('scene-edit.field.patience'), mood.patience],
        ] as [string, number][])
      : []),
    ...(played.customer?.values ?? []).map(({ id, label }): [string, string] => [label, values[id] ?? '—']),
  ]
  return (
    <dl className={styles.tryState}>
      {rows.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

import type { SceneChange } from '@lianda/shared/module/scene/scene-difference.rules'
import { ListError } from '../../list/ListStates'
import type { Called } from '../../platform/query'
import { useText } from '../../platform/text'
import { ChangeList } from './ChangeList'
import styles from './version.module.css'

interface Props<Content> {
  older: Called<{ content: Content }>
  /** A version, or what is in work. */
  newer: Called<{ content: Content }> | { content: Content }
  difference: (before: Content, after: Content) => SceneChange[]
  /** Shown where nothing changed. */
  same: string
}

/** What changed from one content to another, as soon as both are there. */
export function Difference<Content>({ older, newer, difference, same }: Props<Content>) {
  const t = useText()
  const called = 'content' in newer ? [older] : [older, newer]
  const failed = called.find(({ failure }) => failure !== null)
  if (failed?.failure) return <ListError failure={failed.failure} kept={false} onRetry={failed.reload} />
  const after = 'content' in newer ? newer : newer.data
  if (!older.data || !after)
    return (
      <p className={styles.none} role="status">
        {t('scene-version.waiting')}
      </p>
    )
  return <ChangeList changes={difference(older.data.content, after.content)} same={same} />
}

/** Instead of a difference where there is no older version. */
export function FirstVersion() {
  const t = useText()
  return <p className={styles.none}>{t('scene-version.first')}</p>
}

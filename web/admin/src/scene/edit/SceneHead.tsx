import { Tag } from 'antd'
import type { DraftView } from '@lianda/shared/module/scene/scene-draft.admin.contract'
import { useText } from '../../platform/text'
import styles from './edit.module.css'

/** Name, state and language of what is edited. */
export function SceneHead({ view, name }: { view: DraftView; name: string }) {
  const t = useText()
  return (
    <header className={styles.head}>
      <h1>{name}</h1>
      {view.version > 0 ? <Tag color="success">{t('scene.state.published', { version: view.version })}</Tag> : null}
      {view.changed ? (
        <Tag color="warning">{t(view.version > 0 ? 'scene.state.changed' : 'scene.state.draft')}</Tag>
      ) : null}
      {view.disabled && view.version > 0 ? <Tag>{t('scene.state.disabled')}</Tag> : null}
      <span className={styles.headNote}>{t(`scene.speechLanguage.${view.content.language}`)}</span>
    </header>
  )
}

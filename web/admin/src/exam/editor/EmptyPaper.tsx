import { useText } from '../../platform/text'
import { Button } from 'antd'
import { AdminIcon } from '../../shell/AdminIcon'
import list from '../../list/list.module.css'
import styles from './editor.module.css'

interface Props {
  locked: boolean
  onPick: () => void
  onNew: () => void
  onDraw: () => void
}

/** A paper without questions: the possible first steps. */
export function EmptyPaper({ locked, onPick, onNew, onDraw }: Props) {
  const t = useText()
  return (
    <div className={list.empty}>
      <div className={list.bubbles} aria-hidden>
        <i />
        <i />
      </div>
      <strong>{t('exam-admin.empty.title')}</strong>
      {locked ? null : (
        <>
          <span>{t('exam-admin.empty.hint')}</span>
          <span className={styles.barActions}>
            <Button type="primary" icon={<AdminIcon name="layers" size={16} />} onClick={onPick}>
              {t('exam-admin.outline.pick')}
            </Button>
            <Button icon={<AdminIcon name="plus" size={16} />} onClick={onNew}>
              {t('exam-admin.empty.write')}
            </Button>
            <Button onClick={onDraw}>{t('exam-admin.draw.add')}</Button>
          </span>
        </>
      )}
    </div>
  )
}

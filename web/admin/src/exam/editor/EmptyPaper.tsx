import { Button } from 'antd'
import { AdminIcon } from '../../shell/AdminIcon'
import { useExamText } from '../exam-text'
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
  const t = useExamText()
  return (
    <div className={list.empty}>
      <div className={list.bubbles} aria-hidden>
        <i />
        <i />
      </div>
      <strong>{t('empty.title')}</strong>
      {locked ? null : (
        <>
          <span>{t('empty.hint')}</span>
          <span className={styles.barActions}>
            <Button type="primary" icon={<AdminIcon name="layers" size={16} />} onClick={onPick}>
              {t('outline.pick')}
            </Button>
            <Button icon={<AdminIcon name="plus" size={16} />} onClick={onNew}>
              {t('empty.write')}
            </Button>
            <Button onClick={onDraw}>{t('draw.add')}</Button>
          </span>
        </>
      )}
    </div>
  )
}

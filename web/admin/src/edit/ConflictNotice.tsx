import { Alert, Button } from 'antd'
import { useText } from '../platform/text'
import type { Subject } from './subject.types'
import type { EditedDraft } from './use-draft'
import { useSettle } from './use-settle'
import styles from './edit.module.css'

interface Props<View> {
  draft: Pick<EditedDraft<unknown, View, View | null>, 'saving' | 'settle'>
  isLocked?: Subject<unknown, View>['isLocked']
  /** Who saved what in between, when that is known. */
  who?: string | undefined
  className?: string | undefined
}

/** Somebody else saved or published this meanwhile: the user chooses one version, nothing is overwritten unseen. */
export function ConflictNotice<View>({ draft, isLocked, who, className }: Props<View>) {
  const t = useText()
  const { busy, settle } = useSettle(draft, isLocked)
  if (draft.saving.kind !== 'conflict') return null
  return (
    <Alert
      data-conflict
      className={className ?? styles.notice}
      type="warning"
      showIcon
      role="alert"
      title={who ?? t('office.conflict.title')}
      description={t('office.conflict.hint')}
      action={
        <span className={styles.actions}>
          <Button loading={busy} onClick={() => settle('theirs')}>
            {t('office.conflict.theirs')}
          </Button>
          <Button disabled={busy} onClick={() => settle('mine')}>
            {t('office.conflict.mine')}
          </Button>
        </span>
      }
    />
  )
}

import { Alert, App, Button } from 'antd'
import { useState } from 'react'
import { failureOf } from '../platform/failure'
import { useText } from '../platform/text'
import type { Subject } from './subject.types'
import type { EditedDraft } from './use-draft'
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
  const { message } = App.useApp()
  const [busy, setBusy] = useState(false)
  if (draft.saving.kind !== 'conflict') return null
  const decide = async (whose: 'mine' | 'theirs') => {
    setBusy(true)
    try {
      const theirs = await draft.settle(whose)
      if (isLocked?.(theirs)) message.info(t('office.conflict.locked'))
    } catch (error) {
      message.error(failureOf(error).message)
    } finally {
      setBusy(false)
    }
  }
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
          <Button loading={busy} onClick={() => void decide('theirs')}>
            {t('office.conflict.theirs')}
          </Button>
          <Button disabled={busy} onClick={() => void decide('mine')}>
            {t('office.conflict.mine')}
          </Button>
        </span>
      }
    />
  )
}

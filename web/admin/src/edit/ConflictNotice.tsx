import { Alert, App, Button } from 'antd'
import { useState } from 'react'
import type { Translate } from '@lianda/shared/i18n/texts'
import { failureOf } from '../platform/failure'
import type { Autosaved } from './use-autosaved'
import styles from './edit.module.css'

interface Props {
  /** Translates the `conflict.*` texts of what is edited. */
  t: Translate
  settle: Autosaved<{ can: { edit: boolean } }>['settle']
  className?: string | undefined
}

/** Somebody else saved or published this meanwhile: the user chooses one version, nothing is overwritten unseen. */
export function ConflictNotice({ t, settle, className }: Props) {
  const { message } = App.useApp()
  const [busy, setBusy] = useState(false)
  const decide = async (whose: 'mine' | 'theirs') => {
    setBusy(true)
    try {
      const { can } = await settle(whose)
      if (!can.edit) message.info(t('conflict.locked'))
    } catch (error) {
      message.error(failureOf(error).message)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Alert
      data-conflict
      className={className}
      type="warning"
      showIcon
      role="alert"
      title={t('conflict.title')}
      description={t('conflict.hint')}
      action={
        <span className={styles.actions}>
          <Button loading={busy} onClick={() => void decide('theirs')}>
            {t('conflict.theirs')}
          </Button>
          <Button disabled={busy} onClick={() => void decide('mine')}>
            {t('conflict.mine')}
          </Button>
        </span>
      }
    />
  )
}

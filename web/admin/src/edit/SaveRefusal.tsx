import { Alert } from 'antd'
import type { Failure } from '../platform/failure'
import { useText } from '../platform/text'
import styles from './edit.module.css'

/** Why nothing was saved; field errors are shown at their fields. No retry button: an unchanged retry can't succeed. */
export function SaveRefusal({ failure }: { failure: Failure }) {
  const t = useText()
  if (Object.keys(failure.fields).length > 0) return null
  return (
    <Alert
      className={styles.notice}
      type="error"
      showIcon
      role="alert"
      title={`${t('office.form.notSaved')} ${failure.message}`}
      description={failure.requestId ? t('office.list.reference', { id: failure.requestId }) : undefined}
    />
  )
}

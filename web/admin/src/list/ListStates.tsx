import { Alert, Button } from 'antd'
import type { ReactNode } from 'react'
import type { Failure } from '../platform/failure'
import { useText } from '../platform/text'
import styles from './list.module.css'

interface EmptyProps {
  title: string
  hint: string
  /** What to do where nothing was ever made. */
  step?: ReactNode
  filtered: boolean
  /** The search did not come to its end: there may be some. */
  more?: boolean | undefined
  onClear: () => void
}

export function ListEmpty(props: EmptyProps) {
  const t = useText()
  return (
    <div className={styles.empty}>
      <div className={styles.bubbles} aria-hidden>
        <i />
        <i />
      </div>
      <strong>{props.filtered ? t(props.more ? 'office.list.noneSoFar' : 'office.list.noMatch') : props.title}</strong>
      <span>{props.filtered ? t(props.more ? 'office.list.tooBroad' : 'office.list.noMatchHint') : props.hint}</span>
      {props.filtered ? <Button onClick={props.onClear}>{t('office.list.clearAll')}</Button> : props.step}
    </div>
  )
}

/** The rows stay on the screen; the bar shows the error and a retry button. */
export function ListError(props: { failure: Failure; kept: boolean; onRetry: () => void }) {
  const t = useText()
  return (
    <Alert
      className={styles.error}
      type="error"
      showIcon
      role="alert"
      title={props.failure.message}
      description={[
        props.kept ? t('office.list.kept') : '',
        props.failure.requestId ? t('office.list.reference', { id: props.failure.requestId }) : '',
      ]
        .filter((part) => part !== '')
        .join(' ')}
      action={<Button onClick={props.onRetry}>{t('office.list.retry')}</Button>}
    />
  )
}

import { Alert, Button } from 'antd'
import { Component, type ReactNode } from 'react'
import { useText } from '../platform/text'
import styles from './shell.module.css'

interface State {
  error: Error | null
}

/**
 * Shows the error of a page that can't be loaded or rendered; the menu keeps working. With the page's address as `key`,
 * the error is reset on navigation.
 */
export class PageBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { error: null }

  static getDerivedStateFromError(error: unknown): State {
    return { error: error instanceof Error ? error : new Error(String(error)) }
  }

  override render(): ReactNode {
    const { error } = this.state
    return error === null ? this.props.children : <Failed detail={error.message} />
  }
}

/** The browser remembers a chunk that failed to load: only reloading the document helps. */
function Failed({ detail }: { detail: string }) {
  const t = useText()
  return (
    <Alert
      className={styles.failed}
      type="error"
      showIcon
      role="alert"
      title={t('office.shell.pageFailed')}
      description={detail}
      action={<Button onClick={() => window.location.reload()}>{t('office.shell.reload')}</Button>}
    />
  )
}

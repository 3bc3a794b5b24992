import { Alert, Button } from 'antd'
import { Component, type ReactNode } from 'react'
import { useText } from '../platform/text'
import styles from './shell.module.css'

interface State {
  error: Error | null
}

/**
 * A page that cannot be loaded or drawn says so and names what failed; the menu beside it goes on working. Given the
 * page's address as `key`, it is forgotten when one goes elsewhere.
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

/** A piece that failed to load once is remembered as failed by the browser: only loading the document anew helps. */
function Failed({ detail }: { detail: string }) {
  const t = useText()
  return (
    <Alert
      className={styles.failed}
      type="error"
      showIcon
      role="alert"
      title={t('shell.pageFailed')}
      description={detail}
      action={<Button onClick={() => window.location.reload()}>{t('shell.reload')}</Button>}
    />
  )
}

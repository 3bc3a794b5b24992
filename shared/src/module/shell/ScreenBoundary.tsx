import { Component, type ReactNode } from 'react'
import { useText } from '../../hook/core-context'
import { ErrorState } from '../../ui/Blank'
import { Screen } from '../../ui/Screen'

interface State {
  error: Error | null
}

/**
 * Shows an error with a retry when a screen fails to render (a bundle that did not load, a bug); without it React would
 * unmount the whole page. Recordings and answers are safe in the outbox meanwhile.
 */
export class ScreenBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { error: null }

  static getDerivedStateFromError(error: unknown): State {
    return { error: error instanceof Error ? error : new Error(String(error)) }
  }

  override render(): ReactNode {
    const { error } = this.state
    if (error === null) return this.props.children
    return <FailedScreen note={error.message} onRetry={() => this.setState({ error: null })} />
  }
}

/** Shown for a screen that could not be loaded or rendered. */
export function FailedScreen({ note, onRetry }: { note: string; onRetry: () => void }) {
  const t = useText()
  const title = t('ui.state.failed')
  return (
    <Screen title={title} testId="screen-failed">
      <ErrorState title={title} icon="alert" note={note} action={{ label: t('ui.action.retry'), onPress: onRetry }} />
    </Screen>
  )
}

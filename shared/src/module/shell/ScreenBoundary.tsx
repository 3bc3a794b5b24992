import { Component, type ReactNode } from 'react'
import { useText } from '../../hook/core-context'
import { ErrorState } from '../../ui/Blank'
import { Screen } from '../../ui/Screen'

interface State {
  error: Error | null
}

/**
 * A screen that fails to draw (a piece of the program that could not be loaded, a fault of ours) says so and can be tried
 * again; without this React would take everything off the page. What was said and answered lies in the outbox meanwhile.
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

/** A screen that could not be brought. */
export function FailedScreen({ note, onRetry }: { note: string; onRetry: () => void }) {
  const t = useText()
  const title = t('ui.state.failed')
  return (
    <Screen title={title} testId="screen-failed">
      <ErrorState title={title} icon="alert" note={note} action={{ label: t('ui.action.retry'), onPress: onRetry }} />
    </Screen>
  )
}

import { Alert, Button } from 'antd'
import type { Failure } from '../../platform/failure'
import { useText } from '../../platform/text'

/** Why a try got no answer; what was typed is still there. */
export function TryFailure({ failure, onRetry }: { failure: Failure; onRetry: () => void }) {
  const t = useText()
  return (
    <Alert
      type="error"
      showIcon
      role="alert"
      title={failure.message}
      description={failure.requestId ? t('office.list.reference', { id: failure.requestId }) : undefined}
      action={
        <Button size="small" onClick={onRetry}>
          {t('office.list.retry')}
        </Button>
      }
    />
  )
}

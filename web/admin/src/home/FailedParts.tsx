import { Alert, Button } from 'antd'
import type { HomePart } from '@lianda/shared/module/home/home.admin.contract'
import { useText } from '../platform/text'
import styles from './board.module.css'

interface Props {
  parts: readonly HomePart[]
  loading: boolean
  onRetry: () => void
}

/** A row for each part that could not be counted; the others stand beside them. */
export function FailedParts({ parts, loading, onRetry }: Props) {
  const t = useText()
  return (
    <div className={styles.failed}>
      {parts.map((part) => (
        <Alert
          key={part}
          type="error"
          showIcon
          role="alert"
          title={t('home.failed', { part: t(`home.part.${part}`) })}
          action={
            <Button size="small" loading={loading} onClick={onRetry}>
              {t('office.list.retry')}
            </Button>
          }
        />
      ))}
    </div>
  )
}

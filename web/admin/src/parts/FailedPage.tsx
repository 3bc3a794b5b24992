import { Button } from 'antd'
import { useNavigate } from 'react-router'
import { ListError } from '../list/ListStates'
import type { Failure } from '../platform/failure'
import { useText } from '../platform/text'
import styles from './failed-page.module.css'

interface Props {
  failure: Failure
  /** Text that says what is missing. */
  missing: string
  /** Route of the list to go back to. */
  list: string
  onRetry: () => void
}

/** Page of an object that failed to load. A missing one gets a link back, any other failure a retry button. */
export function FailedPage({ failure, missing, list, onRetry }: Props) {
  const t = useText()
  const navigate = useNavigate()
  if (!isMissing(failure)) return <ListError failure={failure} kept={false} onRetry={onRetry} />
  return (
    <div className={styles.missing} role="alert">
      <strong>{missing}</strong>
      <span>{t('office.missing.hint')}</span>
      <Button onClick={() => void navigate(list)}>{t('office.missing.back')}</Button>
    </div>
  )
}

/** Deleted, another organisation's, outside the user's departments, or an invalid address. */
const isMissing = ({ code }: Failure): boolean => code.endsWith('/not_found') || code === 'request/invalid'

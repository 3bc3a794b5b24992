import { Button } from 'antd'
import { useNavigate } from 'react-router'
import { ListError } from '../list/ListStates'
import type { Failure } from '../platform/failure'
import { useText } from '../platform/text'
import styles from './failed-page.module.css'

interface Props {
  failure: Failure
  /** What is missing, in words. */
  missing: string
  /** Route of the list that it would be in. */
  list: string
  onRetry: () => void
}

/** The page of one thing that did not come. What is not there is said, with a way back; trying again is for the rest. */
export function FailedPage({ failure, missing, list, onRetry }: Props) {
  const t = useText()
  const navigate = useNavigate()
  if (!isMissing(failure)) return <ListError failure={failure} kept={false} onRetry={onRetry} />
  return (
    <div className={styles.missing} role="alert">
      <strong>{missing}</strong>
      <span>{t('missing.hint')}</span>
      <Button onClick={() => void navigate(list)}>{t('missing.back')}</Button>
    </div>
  )
}

/** Gone, another organisation's, outside one's departments, or an address that names nothing. */
const isMissing = ({ code }: Failure): boolean => code.endsWith('/not_found') || code === 'request/invalid'

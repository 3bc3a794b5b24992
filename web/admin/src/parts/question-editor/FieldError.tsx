import { Icon } from '@lianda/shared/ui/Icon'
import styles from './question-editor.module.css'

interface Props {
  id?: string
  /** Name of the field, so that a summary of errors can lead here. */
  field?: string
  error: string | undefined
}

/** Under a field: what is wrong with it. */
export function FieldError({ id, field, error }: Props) {
  if (!error) return null
  return (
    <div className={styles.error} id={id} data-field={field}>
      <Icon name="alert" size={14} />
      {error}
    </div>
  )
}

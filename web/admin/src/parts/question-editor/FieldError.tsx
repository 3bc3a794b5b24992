import { Icon } from '@lianda/shared/ui/Icon'
import styles from './question-editor.module.css'

interface Props {
  id?: string
  /** Field name, so that an error summary can link here. */
  field?: string
  error: string | undefined
}

/** Error message under a field. */
export function FieldError({ id, field, error }: Props) {
  if (!error) return null
  return (
    <div className={styles.error} id={id} data-field={field}>
      <Icon name="alert" size={14} />
      {error}
    </div>
  )
}

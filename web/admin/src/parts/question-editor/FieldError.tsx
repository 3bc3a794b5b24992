import { Icon } from '@lianda/shared/ui/Icon'
import styles from './question-editor.module.css'

/** Under a field: what is wrong with it. */
export function FieldError({ id, error }: { id?: string; error: string | undefined }) {
  if (!error) return null
  return (
    <div className={styles.error} id={id}>
      <Icon name="alert" size={14} />
      {error}
    </div>
  )
}

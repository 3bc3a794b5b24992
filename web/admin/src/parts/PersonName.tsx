import { LearnerPortrait } from '@lianda/shared/ui/Portrait'
import styles from './person-name.module.css'

/** A person with their picture, as a list names them. */
export function PersonName({ name, sex, image }: { name: string; sex: 0 | 1; image: string }) {
  return (
    <span className={styles.person}>
      <LearnerPortrait sex={sex} image={image} size={24} />
      <b title={name}>{name}</b>
    </span>
  )
}

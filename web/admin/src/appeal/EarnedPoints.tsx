import { score as figure } from '../platform/format'
import { useText } from '../platform/text'
import type { Worths } from './Judgement'
import { PointsField } from './PointsField'
import styles from './judgement.module.css'

/** A thing that earns points. */
interface Earned {
  id: string
  /** Its number, from 1. */
  no: number
  text: string
  got: number
  most: number
}

interface Props extends Worths {
  rows: readonly Earned[]
  /** How points are given. */
  hint: string
  onSelect: (no: number) => void
}

/** What did not earn all its points, and what it earns from now on. */
export function EarnedPoints({ rows, hint, worths, onWorth, onSelect }: Props) {
  const t = useText()
  const short = rows.filter(({ got, most }) => got < most)
  return (
    <section className={styles.part}>
      <h2>{t('appeal-admin.earned')}</h2>
      {worths === null || short.length === 0 ? null : <p className={styles.faint}>{hint}</p>}
      {short.length === 0 ? <p className={styles.faint}>{t('appeal-admin.earnedAll')}</p> : null}
      <ul className={styles.list}>
        {short.map(({ id, no, text, got, most }) => (
          <li key={id} className={styles.row}>
            <button type="button" className={styles.what} onClick={() => onSelect(no)}>
              <strong>{t('appeal-admin.question', { no })}</strong>
              <span>{text}</span>
            </button>
            {worths === null ? (
              <b>{t('appeal-admin.gotOf', { got: figure(got), most: figure(most) })}</b>
            ) : (
              <PointsField
                label={t('appeal-admin.earns', { no, most: figure(most) })}
                was={got}
                worth={worths[id]}
                least={got}
                most={most}
                onWorth={(points) => onWorth(id, points)}
              />
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

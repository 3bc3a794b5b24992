import { useText } from '../platform/text'
import type { Use } from './UsesDrawer'
import styles from './uses.module.css'

/** More are only counted: a question has to stay one that is read. */
const FIRST = 10

interface Props<Row> {
  /** What that means for them. */
  note: string
  uses: { rows: readonly Row[]; hidden: number }
  use: (row: Row) => Use
}

/** In a question: where something is used, by name. Each opens in a tab of its own, so that the question stays. */
export function UsesNamed<Row>({ note, uses, use }: Props<Row>) {
  const t = useText()
  const { rows, hidden } = uses
  const more = rows.length - FIRST
  return (
    <>
      <p className={styles.note}>{note}</p>
      <ul className={styles.rows}>
        {rows
          .slice(0, FIRST)
          .map(use)
          .map(({ id, name, address, how }) => (
            <li key={id}>
              {/* No router here: dialogs of the whole program stand outside of it. */}
              <a href={`#${address}`} target="_blank" rel="noreferrer">
                {name}
              </a>
              <span>{how}</span>
            </li>
          ))}
      </ul>
      {more > 0 ? <p className={styles.note}>{t('office.uses.more', { count: more })}</p> : null}
      {hidden > 0 ? <p className={styles.note}>{t('office.uses.hidden', { count: hidden })}</p> : null}
    </>
  )
}

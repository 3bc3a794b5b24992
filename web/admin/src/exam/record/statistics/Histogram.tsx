import { useText } from '../../../platform/text'
import styles from './statistics.module.css'

/** Number of learners per ten points; the table makes the bars accessible. */
export function Histogram({ counts }: { counts: readonly number[] }) {
  const t = useText()
  const most = Math.max(1, ...counts)
  const rangeOf = (bin: number) => (bin === 9 ? '90–100' : `${String(bin * 10)}–${String(bin * 10 + 9)}`)
  return (
    <figure className={styles.histogram}>
      <figcaption>{t('exam-admin.statistics.histogram')}</figcaption>
      <div className={styles.bars} aria-hidden>
        {counts.map((count, bin) => (
          <div key={rangeOf(bin)}>
            <span>{count > 0 ? count : ''}</span>
            <i style={{ height: `${String((count / most) * 100)}px` }} />
            <small>{rangeOf(bin)}</small>
          </div>
        ))}
      </div>
      <table className={styles.hidden}>
        <caption>{t('exam-admin.statistics.histogram')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('exam-admin.statistics.range')}</th>
            <th scope="col">{t('exam-admin.statistics.learners')}</th>
          </tr>
        </thead>
        <tbody>
          {counts.map((count, bin) => (
            <tr key={rangeOf(bin)}>
              <th scope="row">{rangeOf(bin)}</th>
              <td>{count}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  )
}

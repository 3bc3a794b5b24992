import { DatePicker } from 'antd'
import { momentOf, wallOf } from '../platform/picker-time'
import styles from './list.module.css'

interface Props {
  /** Milliseconds as the address has them; empty or absent = open. */
  from: string | undefined
  to: string | undefined
  onSet: (from: string, to: string) => void
}

/** From the beginning of one day to the end of another, both optional. */
export function DaysFilter({ from, to, onSet }: Props) {
  const day = (ms: string | undefined) => (ms ? wallOf(Number(ms)) : null)
  return (
    <DatePicker.RangePicker
      className={styles.days}
      autoFocus
      value={[day(from), day(to)]}
      allowEmpty={[true, true]}
      onChange={(range) =>
        onSet(
          range?.[0] ? String(momentOf(range[0].startOf('day'))) : '',
          range?.[1] ? String(momentOf(range[1].startOf('day').add(1, 'day')) - 1) : '',
        )
      }
    />
  )
}

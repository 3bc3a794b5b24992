import { Link } from 'react-router'
import type { WaitingKind, WaitingRow } from '@lianda/shared/module/home/home.admin.contract'
import { useTag, useText } from '../platform/text'
import { AdminIcon, type AdminIconName } from '../shell/AdminIcon'
import { useDepartmentWord } from '../shell/use-user'
import { waitingAddress } from './home-address'
import styles from './board.module.css'

const ICONS: Record<WaitingKind, AdminIconName> = {
  faults: 'warn',
  late_answers: 'log',
  appeals: 'log',
  registrations: 'plus',
  ending: 'train',
  unplaced: 'folder',
}

/** What waits, each a fact with the way to its list. @param complete nothing may wait that could not be counted */
export function WaitingList({ rows, complete }: { rows: readonly WaitingRow[]; complete: boolean }) {
  const t = useText()
  const department = useDepartmentWord().toLocaleLowerCase(useTag())
  const waiting = rows.filter(({ count }) => count > 0)
  if (waiting.length === 0 && !complete) return null
  if (waiting.length === 0) return <p className={styles.none}>{t('home.waiting.none')}</p>
  return (
    <ul className={styles.waiting}>
      {waiting.map((row) => (
        <li key={`${row.kind} ${String(row.packageType)}`}>
          <Link to={waitingAddress(row)}>
            <AdminIcon name={ICONS[row.kind]} />
            <b>
              {t(`home.waiting.${row.kind}`, {
                count: row.count,
                department,
                packages: row.packageType === null ? '' : t(`home.packages.${row.packageType}`),
              })}
            </b>
            <span>{t(`home.todo.${row.kind}`)}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

import { Link } from 'react-router'
import { hasFunction } from '@lianda/shared/contract/action'
import type { DutyWork } from '@lianda/shared/module/clock-in/clock-in.admin.contract'
import { duration } from '../platform/format'
import { useText } from '../platform/text'
import { useUser } from '../shell/use-user'
import { clock } from './duty-text'
import styles from './work-links.module.css'

interface Props {
  userId: string
  /** The day that they count for. */
  day: string
  works: readonly DutyWork[]
}

/** What a day consists of, each leading to its record for whom the records are open; a drill is its learner's own. */
export function WorkLinks({ userId, day, works }: Props) {
  const t = useText()
  const user = useUser()
  const mayRead = hasFunction(user, 'view-student-report')
  return works.map(({ id, of, day: on, minute, measure, adds }) => {
    const time = on === day ? clock(minute) : `${on} ${clock(minute)}`
    const text = t(`clock-in-admin.detail.work.${of === undefined ? measure : `${of}.${measure}`}`, {
      time,
      n: adds,
      amount: duration(adds * 1_000),
    })
    const record = { [measure === 'questions' ? 'exam' : 'id']: id }
    const address = of === 'round' ? { kind: 'faq', userId } : record
    return (
      <div key={id}>
        {mayRead && of !== 'drill' ? (
          <Link className={styles.link} to={`/admin/view/dashboard?${new URLSearchParams(address).toString()}`}>
            {text}
          </Link>
        ) : (
          text
        )}
      </div>
    )
  })
}

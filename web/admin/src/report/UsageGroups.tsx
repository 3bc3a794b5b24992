import { Button } from 'antd'
import { useState } from 'react'
import type { OutputOf } from '@lianda/shared/contract/endpoint'
import type { UsageGroup, usageRead } from '@lianda/shared/module/figures/usage.admin.contract'
import { NO_UNIT } from '@lianda/shared/module/org/unit.admin.contract'
import { figure } from '../platform/figure'
import { useText } from '../platform/text'
import { useDepartmentWord } from '../shell/use-user'
import { Counted } from './Counted'
import { peopleAddress } from './usage-address'
import { minutesOf } from './UsageFigures'
import { SideScroll } from './SideScroll'
import styles from './person.module.css'

interface Props {
  by: 'departmentId' | 'positionId' | 'terminal'
  answer: OutputOf<typeof usageRead>
  values: Readonly<Record<string, string>>
}

/** As many are seen at once. */
const FIRST = 10
const TITLES = { departmentId: 'departments', positionId: 'positions', terminal: 'terminals' } as const

/** The people of a period divided by department, position or terminal. */
export function UsageGroups({ by, answer, values }: Props) {
  const t = useText()
  const word = useDepartmentWord()
  const [all, setAll] = useState(false)
  const groups: Row[] =
    by === 'terminal'
      ? answer.terminals.map(({ terminal, active }) => ({
          ...{ id: terminal, name: t(`usage.terminal.${terminal}`), active, of: null },
        }))
      : answer[by === 'departmentId' ? 'departments' : 'positions'].map((group) => ({
          ...{ id: group.id, active: group.active, of: group },
          name: group.id === NO_UNIT ? t('usage.none') : group.name,
        }))
  const heading = { departmentId: word, positionId: t('usage.position'), terminal: t('usage.terminalFilter') }[by]
  const to = (id: string, kind: 'active' | 'learned', sort = '') =>
    peopleAddress(values, answer, kind, { [by]: id }, sort)
  return (
    <section aria-label={t(`usage.${TITLES[by]}`)}>
      <h2>{t(`usage.${TITLES[by]}`)}</h2>
      <SideScroll label={t(`usage.${TITLES[by]}`)}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{heading}</th>
              <th scope="col">{t('usage.column.active')}</th>
              {by === 'terminal' ? null : (
                <>
                  <th scope="col">{t('usage.column.people')}</th>
                  <th scope="col">{t('usage.column.minutes')}</th>
                  <th scope="col">{t('usage.column.practices')}</th>
                </>
              )}
            </tr>
          </thead>
          <tbody>
            {(all ? groups : groups.slice(0, FIRST)).map(({ id, name, active, of }) => (
              <tr key={id}>
                <th scope="row">{name}</th>
                <Counted n={active} to={to(id, 'active')} />
                {of ? (
                  <>
                    <td>{figure(of.people)}</td>
                    <Counted n={minutesOf(of.seconds)} to={to(id, 'learned', '-seconds')} />
                    <Counted n={of.practices} to={to(id, 'learned', '-practices')} />
                  </>
                ) : null}
              </tr>
            ))}
          </tbody>
        </table>
      </SideScroll>
      {groups.length > FIRST ? (
        <Button type="link" aria-expanded={all} onClick={() => setAll(!all)}>
          {t(all ? 'usage.fewer' : 'usage.more', { n: groups.length })}
        </Button>
      ) : null}
    </section>
  )
}

interface Row {
  id: string
  name: string
  active: number
  /** What else is known of it; not of terminals, since what somebody learned on a day is not told by terminal. */
  of: UsageGroup | null
}

import type { AnalysedGroup } from '@lianda/shared/module/report/task-analysis.admin.contract'
import { SMALL_GROUP } from '@lianda/shared/module/report/task-report.admin.contract'
import { PROGRESS_STATES, type ProgressState } from '@lianda/shared/module/task/task-progress.admin.contract'
import { Chart } from '../../parts/chart/Chart'
import { useText } from '../../platform/text'
import { stateColour } from './state-colours'
import styles from './analysis.module.css'

interface Props {
  caption: string
  heading: string
  /** Null: too small to be shown. */
  groups: readonly AnalysedGroup[] | null
  /** The same page of one group; null: there is none. */
  to: (id: string) => string | null
  /** The people of a group in a state; null: the viewer has no such list. */
  peopleOf: ((id: string, state: ProgressState) => string) | null
  /** Names the people without one. */
  none: string
}

/** Where the people of departments or positions stand. */
export function GroupChart({ caption, heading, groups, to, peopleOf, none }: Props) {
  const t = useText()
  if (groups === null) return <p className={styles.none}>{t('task-report.few', { n: SMALL_GROUP })}</p>
  return (
    <Chart
      empty={t('task-report.chartEmpty')}
      figures={{
        kind: 'rows',
        caption,
        heading,
        names: groups.map(({ id, name }) => {
          const address = to(id)
          return { name: name === '' ? none : name, ...(address === null ? {} : { to: address }) }
        }),
        series: PROGRESS_STATES.map((state) => ({
          name: t(`task-report.state.${state}`),
          colour: stateColour(state),
          values: groups.map(({ states }) => states[state]),
          links: groups.map(({ id }) => peopleOf?.(id, state) ?? null),
        })),
      }}
    />
  )
}

import type { DraftProblem } from '@lianda/shared/module/scene/scene-draft.admin.contract'
import { useText } from '../../platform/text'
import { placeText, reasonOf } from './practice-problems'
import styles from './free.module.css'

/** What keeps it from being published; each row leads to its field. */
export function ProblemList({
  problems,
  onShow,
}: {
  problems: readonly DraftProblem[]
  onShow: (field: string) => void
}) {
  const t = useText()
  return (
    <section className={styles.problems} aria-label={t('free-practice.problem.title')}>
      <strong role="status">
        {problems.length > 0
          ? t('free-practice.problem.count', { count: problems.length })
          : t('free-practice.problem.none')}
      </strong>
      <ul>
        {problems.map((problem) => (
          <li key={`${problem.field}/${problem.rule}`}>
            <button type="button" onClick={() => onShow(problem.field)}>
              {t('free-practice.problem.at', { place: placeText(t, problem), reason: reasonOf(t, problem) })}
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

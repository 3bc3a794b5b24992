import type { DraftProblem } from '@lianda/shared/module/scene/scene-draft.admin.contract'
import { useText } from '../../platform/text'
import { placeText, reasonOf } from './problem-places'
import styles from './edit.module.css'

/** What keeps it from being published; each row leads to its field. */
export function ProblemList({
  problems,
  title,
  none,
  onShow,
}: {
  problems: readonly DraftProblem[]
  /** What the list is called, and what it says while it is empty; as before publishing by default. */
  title?: string
  none?: string
  onShow: (field: string) => void
}) {
  const t = useText()
  return (
    <section className={styles.problems} aria-label={title ?? t('scene-edit.problem.title')}>
      <strong role="status">
        {problems.length > 0
          ? t('scene-edit.problem.count', { count: problems.length })
          : (none ?? t('scene-edit.problem.none'))}
      </strong>
      <ul>
        {problems.map((problem) => (
          <li key={`${problem.field}/${problem.rule}`}>
            <button type="button" onClick={() => onShow(problem.field)}>
              {t('scene-edit.problem.at', { place: placeText(t, problem), reason: reasonOf(t, problem) })}
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

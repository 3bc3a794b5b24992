import type { Translate } from '../../../i18n/texts'
import { CONTENT, type Dimension } from '../../scoring/scoring.contract'
import type { CoursePoint } from '../course.contract'

export interface CourseRow {
  name: string
  /** One for each practice, oldest first; null: not measured. */
  scores: (number | null)[]
}

/** The score, and each dimension of it that was measured at least twice, over the learner's practices. */
export function courseRows(course: readonly CoursePoint[], t: Translate): CourseRow[] {
  const of = (wanted: Dimension) =>
    course.map(({ dimensions }) => dimensions.find(({ dimension }) => dimension === wanted)?.score ?? null)
  const rows = CONTENT.map((one) => ({ name: t(`scoring.dimension.${one}`), scores: of(one) }))
  return [
    { name: t('practice.course.total'), scores: course.map(({ total }) => total) },
    ...rows.filter(({ scores }) => scores.filter((score) => score !== null).length > 1),
  ]
}

import { expect, it } from 'vitest'
import type { CoursePoint } from '../course.contract'
import { courseRows } from './course-rows'

const t = (key: string) => key
const point = (id: string, total: number, accuracy: number | null, identity: number | null): CoursePoint => ({
  ...{ id, attempt: 1, rehearsal: false, total },
  dimensions: [
    { dimension: 'accuracy', score: accuracy },
    { dimension: 'identity', score: identity },
  ],
})

it('the course has the score and each dimension that was measured at least twice, oldest first', () => {
  const rows = courseRows([point('a', 40, 50, null), point('b', 60, null, 100), point('c', 70, 90, null)], t)
  expect(rows).toEqual([
    { name: 'practice.course.total', scores: [40, 60, 70] },
    { name: 'scoring.dimension.accuracy', scores: [50, null, 90] },
  ])
})

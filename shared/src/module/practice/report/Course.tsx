import { useText } from '../../../hook/core-context'
import { Box } from '../../../ui/Box'
import { Card } from '../../../ui/Card'
import { cx } from '../../../ui/cx'
import { pointsText } from '../../../ui/format'
import { Hidden } from '../../../ui/Hidden'
import { Text } from '../../../ui/Text'
import type { CoursePoint } from '../course.contract'
import { type CourseRow, courseRows } from './course-rows'
import css from './Course.module.css'

/** How the score and its parts changed over the learner's practices; a table for screen readers. */
export function Course({ course, currentId }: { course: readonly CoursePoint[]; currentId: string }) {
  const t = useText()
  if (course.length < 2) return null
  const title = t('practice.course.title')
  const rows = courseRows(course, t)
  const current = course.findIndex(({ id }) => id === currentId)
  return (
    <Box as="section" className={css.section} aria={{ label: title }}>
      <Text kind="titleS" as="h2" className={css.head}>
        {title}
      </Text>
      <Card className={css.card}>
        <Box aria={{ hidden: true }}>
          {rows.map((row) => (
            <Row key={row.name} row={row} current={current} />
          ))}
        </Box>
        <Hidden>
          <Box as="table">
            <Box as="caption">{title}</Box>
            <Box as="tbody">
              <Box as="tr">
                <Box as="th">{t('practice.report.dimension')}</Box>
                {course.map((point) => (
                  <Box as="th" key={point.id}>
                    {point.rehearsal
                      ? t('practice.report.rehearsal')
                      : t('practice.report.attempt', { attempt: point.attempt })}
                  </Box>
                ))}
              </Box>
              {rows.map((row) => (
                <Box as="tr" key={row.name}>
                  <Box as="th">{row.name}</Box>
                  {course.map((point, n) => (
                    <Box as="td" key={point.id}>
                      {textOf(row.scores[n] ?? null)}
                    </Box>
                  ))}
                </Box>
              ))}
            </Box>
          </Box>
        </Hidden>
      </Card>
    </Box>
  )
}

const textOf = (score: number | null): string => (score === null ? '' : pointsText(score))

function Row({ row: { name, scores }, current }: { row: CourseRow; current: number }) {
  const known = scores.filter((score) => score !== null)
  return (
    <Box className={css.row}>
      <Box className={css.name}>{name}</Box>
      <Box className={css.bars}>
        {scores.map((score, n) => (
          // A practice has no other place in its course.
          <Box key={n} className={css.slot}>
            {score !== null && (
              <Box className={cx(css.bar, n === current && css.current)} style={{ height: `${Math.max(4, score)}%` }} />
            )}
          </Box>
        ))}
      </Box>
      <Box className={css.value}>{`${textOf(known[0] ?? null)} → ${textOf(known.at(-1) ?? null)}`}</Box>
    </Box>
  )
}

import { useText } from '../../../hook/core-context'
import { Box } from '../../../ui/Box'
import { cx } from '../../../ui/cx'
import { Hidden } from '../../../ui/Hidden'
import { Radar, type RadarAxis } from '../../../ui/Radar'
import css from './Dimensions.module.css'

interface DimensionsProps {
  title: string
  axes: RadarAxis[]
  /** The attempt before this one was broken off. */
  brokenOffBefore: boolean
}

/** One part's dimensions: a radar for 5-8 axes, bars for fewer or more, and a table for screen readers. */
export function Dimensions({ title, axes, brokenOffBefore }: DimensionsProps) {
  const t = useText()
  const round = axes.length >= 5 && axes.length <= 8
  const before = axes.some((axis) => axis.previous !== null)
  const beforeText = t(brokenOffBefore ? 'practice.report.beforeBrokenOff' : 'practice.report.before')
  return (
    <Box className={css.area}>
      {round ? <Radar axes={axes} /> : <Bars axes={axes} />}
      {round && (
        <Box className={css.legend} aria={{ hidden: true }}>
          <Box className={css.key}>
            <Box className={css.now} />
            {t('practice.report.now')}
          </Box>
          {before && (
            <Box className={css.key}>
              <Box className={css.before} />
              {beforeText}
            </Box>
          )}
        </Box>
      )}
      <Hidden>
        <Box as="table">
          <Box as="caption">{title}</Box>
          <Box as="tbody">
            <Box as="tr">
              <Box as="th">{t('practice.report.dimension')}</Box>
              <Box as="th">{t('practice.report.now')}</Box>
              {before && <Box as="th">{beforeText}</Box>}
            </Box>
            {axes.map((axis) => (
              <Box as="tr" key={axis.label}>
                <Box as="th">{axis.label}</Box>
                <Box as="td">{axis.value ?? axis.missing}</Box>
                {before && <Box as="td">{axis.previous ?? ''}</Box>}
              </Box>
            ))}
          </Box>
        </Box>
      </Hidden>
    </Box>
  )
}

function Bars({ axes }: { axes: RadarAxis[] }) {
  return (
    <Box className={css.bars} aria={{ hidden: true }}>
      {axes.map((axis) => (
        <Box key={axis.label} className={cx(css.bar, axis.weakest && css.weakest)}>
          <Box className={css.name}>{axis.label}</Box>
          {axis.value === null ? (
            <Box className={css.missing}>{axis.missing}</Box>
          ) : (
            <Box className={css.track}>
              <Box className={css.fill} style={{ width: `${axis.value}%` }} />
            </Box>
          )}
          <Box className={css.value}>{axis.value === null ? '' : Math.round(axis.value)}</Box>
        </Box>
      ))}
    </Box>
  )
}

import { useText } from '../../../hook/core-context'
import { Box } from '../../../ui/Box'
import { cx } from '../../../ui/cx'
import { Icon } from '../../../ui/Icon'
import css from './GridLegend.module.css'

/** The legend of the grid's marks; always visible. */
export function GridLegend() {
  const t = useText()
  return (
    <Box className={css.legend} aria={{ hidden: true }}>
      <Box className={css.entry}>
        <Box className={cx(css.box, css.done)} />
        <Box as="span">{t('exam.grid.done')}</Box>
      </Box>
      <Box className={css.entry}>
        <Box className={css.box} />
        <Box as="span">{t('exam.grid.open')}</Box>
      </Box>
      <Box className={cx(css.entry, css.flag)}>
        <Icon name="flag" size={14} />
        <Box as="span">{t('exam.grid.flagged')}</Box>
      </Box>
      <Box className={css.entry}>
        <Box className={css.dot} />
        <Box as="span">{t('exam.grid.unsent')}</Box>
      </Box>
    </Box>
  )
}

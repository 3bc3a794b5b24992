import { Box } from './Box'
import { cx } from './cx'
import { usePageFrame } from './page-frame'
import type { ScreenProps } from './Screen.types'
import css from './Screen.module.css'

/** One column: top, content, dock, tabs. The shell supplies the frame of every screen (network, update, watermark). */
export function ScreenParts({
  top,
  dock,
  bareDock,
  fixed,
  roomy,
  glow,
  tabs,
  className,
  testId,
  mainId,
  children,
}: ScreenProps & { mainId?: string }) {
  const frame = usePageFrame()
  // The room shows the network state itself, and no other notice may interrupt it.
  const above = fixed ? null : frame?.above
  return (
    <Box className={cx(css.screen, fixed && css.fixed, roomy && css.roomy)} testId={testId}>
      {glow && (
        <Box className={css.room} aria={{ hidden: true }}>
          <Box className={cx(css.light, css.fromTop, glow === 'customer' && css.on)} />
          <Box className={cx(css.light, css.fromBottom, glow === 'mine' && css.on)} />
        </Box>
      )}
      {tabs}
      {(top || above) && (
        <Box as="header" className={cx(css.top, Boolean(above) && css.noticed)}>
          {above}
          {top}
        </Box>
      )}
      <Box as="main" className={cx(css.body, className)} {...(mainId ? { id: mainId, focusable: true } : {})}>
        {children}
      </Box>
      {dock && (
        <Box as="footer" className={cx(css.dock, bareDock && css.bare)}>
          <Box className={css.dockColumn}>{dock}</Box>
        </Box>
      )}
      {frame?.over}
    </Box>
  )
}

import { Box } from './Box'
import { cx } from './cx'
import { Icon } from './Icon'
import type { IconName } from './icon-shapes'
import css from './SaveBadge.module.css'

type Saved = 'saved' | 'local' | 'saving' | 'full'

const LOOK: Record<Saved, IconName> = { saved: 'cloudTick', local: 'phoneTick', saving: 'cloud', full: 'alert' }

/** The save state, always as an icon and a word. */
export function SaveBadge({ state, children }: { state: Saved; children: string }) {
  return (
    <Box className={cx(css.badge, css[state])}>
      <Icon name={LOOK[state]} size={14} />
      <Box as="span">{children}</Box>
    </Box>
  )
}

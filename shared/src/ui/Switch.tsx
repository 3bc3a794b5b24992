import { Box } from './Box'
import { cx } from './cx'
import { Pressable } from './Pressable'
import css from './Switch.module.css'

/** A switch that takes effect at once, without confirmation. */
export function Switch({ on, onChange, label }: { on: boolean; onChange: (on: boolean) => void; label: string }) {
  return (
    <Pressable className={css.target} aria={{ role: 'switch', checked: on, label }} onPress={() => onChange(!on)}>
      <Box className={cx(css.track, on && css.on)}>
        <Box className={css.knob} />
      </Box>
    </Pressable>
  )
}

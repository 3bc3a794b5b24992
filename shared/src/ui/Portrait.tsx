import { Box } from './Box'
import { cx } from './cx'
import { Drawing } from './Drawing'
import { Picture } from './Picture'
import { portraitKey, portraitShapes } from './portrait-shapes'
import css from './Portrait.module.css'

interface PortraitProps {
  /** A key of `PORTRAITS`, or the address of a picture; an unknown key gives a default portrait of the gender. */
  portrait: string
  gender?: 'female' | 'male'
  /** 0-6 (see portrait-shapes). */
  emotion?: number
  /** px; without it the class sets the size. */
  size?: number
  className?: string
}

/** A drawn face, or a picture. It is decoration for screen readers, because the name is always beside it. */
export function Portrait({ portrait, gender = 'female', emotion = 0, size, className }: PortraitProps) {
  if (portrait.includes('/'))
    return <Own image={portrait} {...(size ? { size } : {})} {...(className ? { className } : {})} />
  const shapes = portraitShapes(portraitKey(portrait, gender), emotion)
  return (
    <Drawing
      viewBox={[120, 120]}
      shapes={shapes}
      {...(size ? { width: size, height: size } : {})}
      circle
      {...(className ? { className } : {})}
    />
  )
}

interface LearnerPortraitProps {
  sex: 0 | 1
  /** Address of the person's own picture; without one a default by sex. */
  image?: string
  size: number
  className?: string
}

/** A learner's own picture, or the default portrait. Decoration for screen readers, as the name is beside it. */
export function LearnerPortrait({ sex, image = '', size, className }: LearnerPortraitProps) {
  if (image !== '') return <Own image={image} size={size} {...(className ? { className } : {})} />
  return <Portrait portrait={sex === 1 ? 'learner-man' : 'learner-woman'} size={size} className={className} />
}

/** A picture in the round; without `size` the class sets it. */
function Own({ image, size, className }: { image: string; size?: number; className?: string }) {
  return (
    <Box
      as="span"
      className={cx(css.own, className)}
      {...(size ? { style: { width: `${size}px`, height: `${size}px` } } : {})}
    >
      <Picture src={image} alt="" className={css.picture ?? ''} />
    </Box>
  )
}

import { useState, type ReactNode } from 'react'
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
  size?: number | undefined
  className?: string | undefined
}

/** A drawn face, or a picture. It is decoration for screen readers, because the name is always beside it. */
export function Portrait({ portrait, gender = 'female', emotion = 0, size, className }: PortraitProps) {
  const drawn = (
    <Drawing
      viewBox={[120, 120]}
      shapes={portraitShapes(portraitKey(portrait, gender), emotion)}
      {...(size ? { width: size, height: size } : {})}
      circle
      {...(className ? { className } : {})}
    />
  )
  return portrait.includes('/') ? <Own image={portrait} drawn={drawn} size={size} className={className} /> : drawn
}

interface LearnerPortraitProps {
  sex: 0 | 1
  /** Address of the person's own picture; without one a default by sex. */
  image?: string
  size: number
  className?: string | undefined
}

/** A learner's own picture, or the default portrait. Decoration for screen readers, as the name is beside it. */
export function LearnerPortrait({ sex, image = '', size, className }: LearnerPortraitProps) {
  const drawn = <Portrait portrait={sex === 1 ? 'learner-man' : 'learner-woman'} size={size} className={className} />
  return image === '' ? drawn : <Own image={image} drawn={drawn} size={size} className={className} />
}

interface OwnProps {
  image: string
  /** Shown where the picture can't be: without a network, or after its address has expired. */
  drawn: ReactNode
  size: number | undefined
  className: string | undefined
}

/** A picture in the round; without `size` the class sets it. */
function Own({ image, drawn, size, className }: OwnProps) {
  const [broken, setBroken] = useState('')
  if (broken === image) return drawn
  return <Picture src={image} alt="" size={size} className={cx(css.own, className)} onBroken={() => setBroken(image)} />
}

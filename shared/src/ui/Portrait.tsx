import { Drawing } from './Drawing'
import { portraitKey, portraitShapes } from './portrait-shapes'

interface PortraitProps {
  /** A key of `PORTRAITS`; an unknown key gives a default portrait of the gender. */
  portrait: string
  gender?: 'female' | 'male'
  /** 0-6 (see portrait-shapes). */
  emotion?: number
  /** px; without it the class sets the size. */
  size?: number
  className?: string
}

/** A drawn face. It is decoration for screen readers, because the name is always beside it. */
export function Portrait({ portrait, gender = 'female', emotion = 0, size, className }: PortraitProps) {
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

/** Default portrait of a learner. */
export function LearnerPortrait({ sex, size, className }: { sex: 0 | 1; size: number; className?: string }) {
  return <Portrait portrait={sex === 1 ? 'learner-man' : 'learner-woman'} size={size} className={className} />
}

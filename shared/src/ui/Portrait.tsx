import { Drawing } from './Drawing'
import { portraitKey, portraitShapes } from './portrait-shapes'

interface PortraitProps {
  /** A key of `PORTRAITS`; an unknown one gives a stand-in of the gender. */
  portrait: string
  gender?: 'female' | 'male'
  /** 0-6 (see portrait-shapes). */
  emotion?: number
  /** px; without it the class decides. */
  size?: number
  className?: string
}

/** A drawn face; the name always stands beside it, so it is decoration to a screen reader. */
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

/** A learner without a picture of their own. */
export function LearnerPortrait({ sex, size, className }: { sex: 0 | 1; size: number; className?: string }) {
  return <Portrait portrait={sex === 1 ? 'learner-man' : 'learner-woman'} size={size} className={className} />
}

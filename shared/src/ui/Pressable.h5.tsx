import { ariaAttributes } from './aria'
import { cx } from './cx'
import type { PressableProps } from './Pressable.types'
import css from './Pressable.module.css'

export type { PressableProps } from './Pressable.types'

export function Pressable(props: PressableProps) {
  const { onPress, className, aria, pressed, disabled, submit, testId, skipTab, children, style, id } = props
  return (
    <button
      id={id}
      style={style}
      type={submit ? 'submit' : 'button'}
      className={cx(css.pressable, className)}
      aria-pressed={pressed}
      aria-disabled={disabled || undefined}
      tabIndex={skipTab ? -1 : undefined}
      data-testid={testId}
      {...ariaAttributes(aria)}
      onClick={(event) => {
        if (disabled) event.preventDefault()
        else onPress?.()
      }}
    >
      {children}
    </button>
  )
}

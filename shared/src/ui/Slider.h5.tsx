import { cx } from './cx'
import type { SliderProps } from './Slider.types'
import css from './Slider.module.css'

export type { SliderProps } from './Slider.types'

/** A value between 0 and `max`: dragged, or by the arrow keys. */
export function Slider({ label, text, value, max, step = 1, className, disabled, onChange, testId }: SliderProps) {
  return (
    <input
      type="range"
      className={cx(css.slider, className)}
      aria-label={label}
      aria-valuetext={text}
      min={0}
      max={max}
      step={step}
      value={value}
      disabled={disabled}
      data-testid={testId}
      onChange={({ target }) => onChange(Number(target.value))}
    />
  )
}

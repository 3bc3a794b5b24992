import { Slider as WechatSlider } from '@tarojs/components'
import { cx } from './cx'
import type { SliderProps } from './Slider.types'
import css from './Slider.module.css'

export type { SliderProps } from './Slider.types'

export function Slider({ label, value, max, step = 1, className, disabled = false, onChange }: SliderProps) {
  return (
    <WechatSlider
      className={cx(css.slider, className)}
      ariaLabel={label}
      min={0}
      max={max}
      step={step}
      value={value}
      disabled={disabled}
      blockSize={18}
      onChange={({ detail }) => onChange(Number(detail.value))}
    />
  )
}

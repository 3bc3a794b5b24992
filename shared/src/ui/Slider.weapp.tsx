import { Slider as WechatSlider } from '@tarojs/components'
import { cx } from './cx'
import type { SliderProps } from './Slider.types'
import { useAppearance } from './theme'
import { PALETTE } from './tokens/palette'
import css from './Slider.module.css'

export type { SliderProps } from './Slider.types'

/** WeChat draws it in green unless it is given colours; it takes no variables. */
export function Slider({ label, value, max, step = 1, className, disabled = false, onChange }: SliderProps) {
  const { theme } = useAppearance()
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
      activeColor={PALETTE[theme]['brand-solid']}
      backgroundColor={PALETTE[theme]['line-default']}
      onChange={({ detail }) => onChange(Number(detail.value))}
    />
  )
}

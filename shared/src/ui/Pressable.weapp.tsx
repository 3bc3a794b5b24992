import { View } from '@tarojs/components'
import { useContext } from 'react'
import { ariaAttributes } from './aria'
import { cx } from './cx'
import { FormContext } from './form-context'
import type { PressableProps } from './Pressable.types'
import css from './Pressable.module.css'

export type { PressableProps } from './Pressable.types'

export function Pressable(props: PressableProps) {
  const { onPress, className, style, id, aria, pressed, disabled, submit, children } = props
  const submitForm = useContext(FormContext)
  const press = () => {
    if (disabled) return
    onPress?.()
    if (submit) submitForm?.()
  }
  return (
    <View
      id={id}
      style={style}
      className={cx(css.pressable, className)}
      hoverClass={disabled ? 'none' : 'ld-pressed'}
      {...ariaAttributes({ role: 'button', ...aria, selected: aria?.selected ?? pressed })}
      onClick={press}
    >
      {children}
    </View>
  )
}

import { Box } from './Box'
import { Pressable } from './Pressable'
import type { ToastProps } from './Toast.types'
import css from './ToastLine.module.css'

/** A toast's one line: the text and perhaps an action. */
export function ToastLine({ text, action }: Pick<ToastProps, 'text' | 'action'>) {
  return (
    <Box className={css.toast}>
      <Box as="span" className={css.text}>
        {text}
      </Box>
      {action && (
        <Pressable className={css.action} onPress={action.onPress}>
          {action.label}
        </Pressable>
      )}
    </Box>
  )
}

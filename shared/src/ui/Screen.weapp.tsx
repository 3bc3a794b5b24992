import { View } from '@tarojs/components'
import { cx } from './cx'
import { ScreenParts } from './ScreenParts'
import type { ScreenProps } from './Screen.types'
import { useAppearance } from './theme'

export type { ScreenProps } from './Screen.types'

/** The root view of a page carries the theme, since there is no root element to mark. */
export function Screen(props: ScreenProps) {
  const { theme } = useAppearance()
  return (
    <View className={cx('ld-root', theme === 'dark' && 'theme-dark')}>
      <ScreenParts {...props} />
    </View>
  )
}

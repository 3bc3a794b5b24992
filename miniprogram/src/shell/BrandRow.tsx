import { useText } from '@lianda/shared/hook/core-context'
import { View } from '@tarojs/components'
import css from './BrandRow.module.css'
import { roomForCapsule } from './capsule'

/** The product's name at the capsule's height, where other mini-programs show their title. */
export function BrandRow() {
  const t = useText()
  const { top, height, right } = roomForCapsule()
  return (
    <View className={css.row} style={{ top: `${top}px`, height: `${height}px`, right: `${right}px` }}>
      {t('ui.app.brand')}
    </View>
  )
}

import { RootPortal, ScrollView, View } from '@tarojs/components'
import { closeBy, useBack } from './back'
import { cx } from './cx'
import { Icon } from './Icon'
import { Pressable } from './Pressable'
import type { SheetProps } from './Sheet.types'
import { useRootLook } from './theme'
import css from './Sheet.module.css'

export type { SheetProps } from './Sheet.types'

/** The root portal is outside the page's root view, so it sets theme, language and text size itself. */
export function Sheet({
  open,
  title,
  note,
  aside,
  onClose,
  onBack,
  closeLabel,
  centred,
  footer,
  children,
}: SheetProps) {
  const { className, style } = useRootLook()
  useBack(open, () => closeBy(onBack ?? onClose))
  if (!open) return null
  return (
    <RootPortal>
      <View className={cx(className, css.layer, centred && css.middle)} style={style} catchMove>
        <View className={css.mask} onClick={() => onClose?.()} />
        <View className={cx(css.panel, centred ? css.dialog : css.sheet)}>
          <View className={css.head}>
            <View className={css.names}>
              <View className={css.title}>{title}</View>
              {note && <View className={css.note}>{note}</View>}
            </View>
            {aside}
            {onClose && closeLabel && (
              <Pressable className={css.close} aria={{ label: closeLabel }} onPress={onClose}>
                <Icon name="close" size={22} />
              </Pressable>
            )}
          </View>
          <ScrollView scrollY className={css.body}>
            {children}
          </ScrollView>
          {footer && <View className={css.footer}>{footer}</View>}
        </View>
      </View>
    </RootPortal>
  )
}

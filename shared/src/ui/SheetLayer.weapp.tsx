import { RootPortal, ScrollView, View } from '@tarojs/components'
import { closeBy, useBack } from './back'
import { cx } from './cx'
import { Icon } from './Icon'
import { Pressable } from './Pressable'
import type { SheetProps } from './Sheet.types'
import { useRootLook } from './theme'
import css from './SheetLayer.module.css'
import part from './SheetPanel.module.css'

/** The root portal is outside the page's root view, so it sets theme, language and text size itself. */
export function SheetLayer({
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
}: SheetProps & { centred?: boolean }) {
  const { className, style } = useRootLook()
  useBack(open, () => closeBy(onBack ?? onClose))
  if (!open) return null
  return (
    <RootPortal>
      <View className={cx(className, css.layer, centred && css.middle)} style={style} catchMove>
        <View className={css.mask} onClick={() => onClose?.()} />
        <View className={cx(part.panel, css.surface, centred ? css.dialog : css.sheet)}>
          <View className={part.head}>
            <View className={part.names}>
              <View className={part.title}>{title}</View>
              {note && <View className={part.note}>{note}</View>}
            </View>
            {aside}
            {onClose && closeLabel && (
              <Pressable className={part.close} aria={{ label: closeLabel }} onPress={onClose}>
                <Icon name="close" size={22} />
              </Pressable>
            )}
          </View>
          <ScrollView scrollY className={part.body}>
            {children}
          </ScrollView>
          {footer && <View className={part.footer}>{footer}</View>}
        </View>
      </View>
    </RootPortal>
  )
}

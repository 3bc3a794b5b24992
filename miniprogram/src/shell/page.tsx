import { useSlice } from '@lianda/shared/hook/core-context'
import { useObserved } from '@lianda/shared/hook/use-observed'
import { shellSlice } from '@lianda/shared/module/shell/shell.slice'
import { ShellFrame } from '@lianda/shared/module/shell/ShellFrame'
import { AppearanceProvider } from '@lianda/shared/ui/theme'
import { View } from '@tarojs/components'
import { useDidShow } from '@tarojs/taro'
import type { ComponentType } from 'react'
import { roomForCapsule } from './capsule'
import { BrandRow } from './BrandRow'
import { platform, withCore } from './boot'
import { PrivacySheet } from './PrivacySheet'
import { ShareEntry } from './ShareEntry'
import { useTabTexts } from './use-tab-texts'

/**
 * Makes a WeChat page out of a shared screen: the root view that carries theme, language and text size, the privacy guide, and the
 * core with its route guard.
 *
 * @param bar what lies beside WeChat's capsule: the screen's own title bar, which leaves room for it; the product's name; or nothing
 */
export function page(Screen: ComponentType, bar: 'own' | 'brand' | 'empty'): ComponentType {
  const Guarded = withCore(function Framed() {
    useTabTexts()
    // A notice stands over the screen's own title bar, which then needs no room above it.
    const notices = useSlice(shellSlice, ({ online, updateReady }) => !online || updateReady)
    const safeTop = bar === 'own' && !notices ? 0 : roomForCapsule().below
    return (
      <View style={{ '--ld-safe-top': `${safeTop}px` } as Record<string, string>}>
        {bar === 'brand' && <BrandRow />}
        {bar === 'brand' && <ShareEntry />}
        <ShellFrame>
          <Screen />
        </ShellFrame>
        <PrivacySheet />
      </View>
    )
  })
  return function WechatPage() {
    const { onLook, look } = platform.system
    const { theme, language, fontScale, reducedMotion } = useObserved(onLook, look)
    useDidShow(() => platform.navigation.shown())
    const style: Record<string, string> = { '--ld-unit': `${fontScale}px` }
    const classes = `ld-root lang-${language} theme-${theme}${reducedMotion ? ' reduced-motion' : ''}`
    return (
      <AppearanceProvider value={{ theme, reducedMotion }}>
        <View className={classes} style={style}>
          <Guarded />
        </View>
      </AppearanceProvider>
    )
  }
}

import { ShellFrame } from '@lianda/shared/module/shell/ShellFrame'
import { createBackStack } from '@lianda/shared/platform/back-layers'
import { BackProvider } from '@lianda/shared/ui/back'
import { PictureOriginProvider } from '@lianda/shared/ui/picture-origin'
import { AppearanceProvider, RootLookProvider, rootLookOf } from '@lianda/shared/ui/theme'
import { View } from '@tarojs/components'
import { useDidShow } from '@tarojs/taro'
import { type ComponentType, useMemo } from 'react'
import { useStore } from 'zustand'
import { BackGuard } from './BackGuard'
import { roomForCapsule } from './capsule'
import { BrandRow } from './BrandRow'
import { platform, withCore } from './boot'
import { PrivacySheet } from './PrivacySheet'
import { ShareEntry } from './ShareEntry'
import { useTabTexts } from './use-tab-texts'
import { type TextPart, useTextPart } from './use-text-part'

/**
 * Makes a WeChat page out of a shared screen: adds the root view with theme, language and text size, the privacy guide,
 * and the core with its route guard.
 *
 * @param bar content beside WeChat's capsule: the screen's own title bar (leaves room for it), the brand, or nothing
 */
export function page(Screen: ComponentType, bar: 'own' | 'brand' | 'empty', part?: TextPart): ComponentType {
  const Guarded = withCore(function Framed() {
    useTabTexts()
    const worded = useTextPart(part)
    const stack = useMemo(createBackStack, [])
    return (
      <>
        {bar === 'brand' && <BrandRow />}
        {bar === 'brand' && <ShareEntry />}
        <BackProvider value={stack}>
          <ShellFrame>{worded && <Screen />}</ShellFrame>
          <PrivacySheet />
        </BackProvider>
        <BackGuard stack={stack} />
      </>
    )
  })
  return function WechatPage() {
    const shown = useStore(platform.system.look)
    useDidShow(() => platform.navigation.shown())
    const { below } = roomForCapsule()
    const root = rootLookOf(shown)
    const style: Record<string, string> = {
      ...root.style,
      '--ld-capsule-room': `${below}px`,
      '--ld-safe-top': bar === 'own' ? '0px' : `${below}px`,
    }
    return (
      <AppearanceProvider value={shown}>
        <RootLookProvider value={root}>
          <PictureOriginProvider value={SERVER_URL}>
            <View className={root.className} style={style}>
              <Guarded />
            </View>
          </PictureOriginProvider>
        </RootLookProvider>
      </AppearanceProvider>
    )
  }
}

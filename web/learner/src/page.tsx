import { useServices, useSlice } from '@lianda/shared/hook/core-context'
import { useObserved } from '@lianda/shared/hook/use-observed'
import { settingSlice } from '@lianda/shared/module/setting/setting.slice'
import { ShellFrame } from '@lianda/shared/module/shell/ShellFrame'
import { AppearanceProvider } from '@lianda/shared/ui/theme'
import { type ComponentType, type PropsWithChildren, useMemo } from 'react'
import { withCore } from './platform/boot'

/** Makes a page of the PWA out of a shared screen: the core with its route guard, and the appearance. */
export function page(Screen: ComponentType): ComponentType {
  return withCore(function Framed() {
    return (
      <Appearance>
        <ShellFrame>
          <Screen />
        </ShellFrame>
      </Appearance>
    )
  })
}

function Appearance({ children }: PropsWithChildren) {
  const { system } = useServices().platform
  const theme = useSlice(settingSlice, (state) => state.theme)
  const systemDark = useObserved(system.onPrefersDark, system.prefersDark)
  const dark = theme === 'dark' || (theme === 'system' && systemDark)
  const value = useMemo(
    () => ({ theme: dark ? ('dark' as const) : ('light' as const), reducedMotion: system.prefersReducedMotion() }),
    [dark, system],
  )
  return <AppearanceProvider value={value}>{children}</AppearanceProvider>
}

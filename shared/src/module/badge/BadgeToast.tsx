import { useServices, useSlice, useText } from '../../hook/core-context'
import { Toast } from '../../ui/Toast'
import { badgeSlice } from './badge.slice'

/** Says that a badge was earned. */
export function BadgeToast() {
  const t = useText()
  const { navigation } = useServices().platform
  const first = useSlice(badgeSlice, (state) => state.earned[0] ?? null)
  const left = useSlice(badgeSlice, (state) => state.earned.length)
  const said = useSlice(badgeSlice, (state) => state.said)
  return (
    <Toast
      id={left}
      text={first === null ? null : t('honours.earned', { name: first.name })}
      action={{
        label: t('honours.look'),
        onPress() {
          said()
          navigation.go('/user/honours')
        },
      }}
      onGone={said}
    />
  )
}

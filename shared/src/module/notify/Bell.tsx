import { useServices, useSlice, useText } from '../../hook/core-context'
import { Box } from '../../ui/Box'
import { cx } from '../../ui/cx'
import { Hidden } from '../../ui/Hidden'
import { Icon } from '../../ui/Icon'
import { Pressable } from '../../ui/Pressable'
import css from './Bell.module.css'
import { notifySlice } from './notify.slice'
import { countText } from './message-words'

/** Opens the messages and says how many wait; news are announced. @param place where it stands, for its look */
export function Bell({ place }: { place: 'bar' | 'head' }) {
  const t = useText()
  const { navigation } = useServices().platform
  const unread = useSlice(notifySlice, (state) => state.unread ?? 0)
  const arrived = useSlice(notifySlice, (state) => state.arrived > 0)
  const words = unread === 0 ? t('ui.bell.none') : t('ui.bell.unread', { n: unread })
  return (
    <Box className={cx(css.place, css[place])}>
      <Pressable
        className={css.bell}
        aria={{ label: words }}
        onPress={() => navigation.go('/user/messages')}
        testId={`bell-${place}`}
      >
        <Icon name="bell" size={22} />
        {unread > 0 && (
          <Box as="span" className={css.count} aria={{ hidden: true }}>
            {countText(unread)}
          </Box>
        )}
      </Pressable>
      <Hidden aria={{ live: 'polite' }}>{arrived && unread > 0 ? words : ''}</Hidden>
    </Box>
  )
}

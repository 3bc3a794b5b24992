import { useText } from '../../../hook/core-context'
import { ActionSheet } from '../../../ui/ActionSheet'
import { Box } from '../../../ui/Box'
import { Icon } from '../../../ui/Icon'
import { PictureCrop } from '../../../ui/PictureCrop'
import { LearnerPortrait } from '../../../ui/Portrait'
import { Pressable } from '../../../ui/Pressable'
import type { StoredUser } from '../identity.contract'
import type { AvatarView } from '../useAvatar'
import css from './Profile.module.css'

/** The own portrait; a press changes it. */
export function AvatarButton({ user, view }: { user: StoredUser; view: AvatarView }) {
  const t = useText()
  return (
    <Pressable
      className={css.own}
      aria={{ label: t('honours.avatar.change') }}
      onPress={user.avatar === '' ? view.choose : view.openMenu}
      testId="avatar"
    >
      <LearnerPortrait sex={user.sex} image={user.avatar} size={68} />
      <Box as="span" className={css.edit}>
        <Icon name="pencil" size={14} />
      </Box>
    </Pressable>
  )
}

/** What is done with it, over the page. */
export function AvatarLayers({ view }: { view: AvatarView }) {
  const t = useText()
  return (
    <>
      <ActionSheet
        open={view.menu}
        title={t('honours.avatar.change')}
        closeLabel={t('ui.action.close')}
        onClose={view.closeMenu}
        actions={[
          { icon: 'person', label: t('honours.avatar.choose'), onPress: view.choose },
          { icon: 'rotate', label: t('honours.avatar.default'), onPress: view.remove, testId: 'avatar-default' },
        ]}
      />
      <PictureCrop
        source={view.source}
        busy={view.busy}
        words={{
          title: t('honours.avatar.crop'),
          hint: t('honours.avatar.hint'),
          zoom: t('honours.avatar.zoom'),
          use: t('honours.avatar.use'),
          cancel: t('ui.action.cancel'),
        }}
        onDone={view.use}
        onCancel={view.cancel}
        onBroken={view.broken}
      />
    </>
  )
}

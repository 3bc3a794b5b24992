import { useState } from 'react'
import { useServices, useSlice, useText } from '../../hook/core-context'
import { Button } from '../../ui/Button'
import { Icon } from '../../ui/Icon'
import { LearnerPortrait } from '../../ui/Portrait'
import { Pressable } from '../../ui/Pressable'
import { Sheet } from '../../ui/Sheet'
import { Box } from '../../ui/Box'
import { isAdmin } from '../identity/guard.rules'
import { identitySlice } from '../identity/identity.slice'
import { Profile } from '../identity/mine/Profile'
import { SignOutSheet } from '../identity/mine/SignOutSheet'
import { useMine } from '../identity/useMine'
import { LanguageSheet } from '../setting/LanguageSheet'
import { settingSlice } from '../setting/setting.slice'
import css from './TopBarEnd.module.css'

/** The far end of the top bar in wide windows (learner document 2.9): back office, language and account. */
export function TopBarEnd() {
  const t = useText()
  const { navigation } = useServices().platform
  const user = useSlice(identitySlice, (state) => state.user)
  const language = useSlice(settingSlice, (state) => state.language)
  const setLanguage = useSlice(settingSlice, (state) => state.setLanguage)
  const [open, setOpen] = useState<'language' | 'account' | null>(null)
  const close = () => setOpen(null)
  if (user === null) return null
  return (
    <>
      {isAdmin(user) && (
        <Pressable className={css.item} onPress={() => navigation.leave('/admin/')}>
          {t('setting.mine.admin')}
        </Pressable>
      )}
      <Pressable
        className={css.item}
        aria={{ label: `${t('ui.language.choose')}: ${t(`ui.language.${language}`)}` }}
        onPress={() => setOpen('language')}
      >
        <Icon name="globe" size={18} />
        <Box as="span">{t(`ui.language.${language}`)}</Box>
      </Pressable>
      <Pressable className={css.item} onPress={() => setOpen('account')} testId="top-account">
        <LearnerPortrait sex={user.sex} size={28} />
        <Box as="span">{user.name}</Box>
      </Pressable>
      <LanguageSheet
        open={open === 'language'}
        language={language}
        onChoose={(chosen) => void setLanguage(chosen)}
        onClose={close}
      />
      {open === 'account' && <AccountCard onClose={close} />}
    </>
  )
}

/** Name, department, level, experience, learning time and sign-out. Fetches the profile again when it opens. */
function AccountCard({ onClose }: { onClose: () => void }) {
  const t = useText()
  const { navigation } = useServices().platform
  const view = useMine()
  if (view === null) return null
  const { stage } = view.signOut
  const leaving = stage === 'flushing' || stage === 'leaving'
  return (
    <>
      <Sheet
        open={stage !== 'asking' && stage !== 'confirming'}
        title={t('ui.tab.account', { name: view.user.name })}
        onClose={onClose}
        closeLabel={t('ui.action.close')}
        footer={
          <>
            <Button
              wide
              kind="soft"
              onPress={() => {
                onClose()
                navigation.reset('/user/mine')
              }}
            >
              {t('setting.mine.title')}
            </Button>
            <Button wide kind="danger" busy={leaving} onPress={view.signOut.begin} testId="top-sign-out">
              {t('setting.mine.signOut')}
            </Button>
          </>
        }
      >
        <Profile view={view} />
      </Sheet>
      <SignOutSheet signOut={view.signOut} />
    </>
  )
}

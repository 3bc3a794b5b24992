import { useState } from 'react'
import { useServices, useSlice, useText } from '../../hook/core-context'
import { useLate } from '../../hook/use-late'
import { Icon } from '../../ui/Icon'
import { LearnerPortrait } from '../../ui/Portrait'
import { Pressable } from '../../ui/Pressable'
import { Box } from '../../ui/Box'
import { isAdmin } from '../identity/guard.rules'
import { identitySlice } from '../identity/identity.slice'
import { Bell } from '../notify/Bell'
import { settingSlice } from '../setting/setting.slice'
import css from './TopBarEnd.module.css'

const loadLanguages = () => import('../setting/LanguageSheet')
const loadAccount = () => import('./AccountSheet')

/** The far end of the top bar in wide windows (learner document 2.9): back office, language and account. */
export function TopBarEnd() {
  const t = useText()
  const { navigation } = useServices().platform
  const user = useSlice(identitySlice, (state) => state.user)
  const language = useSlice(settingSlice, (state) => state.language)
  const setLanguage = useSlice(settingSlice, (state) => state.setLanguage)
  const [open, setOpen] = useState<'language' | 'account' | null>(null)
  const close = () => setOpen(null)
  const languages = useLate(open === 'language', loadLanguages)
  const account = useLate(open === 'account', loadAccount)
  if (user === null) return null
  return (
    <>
      <Bell place="bar" />
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
        <LearnerPortrait sex={user.sex} image={user.avatar} size={28} />
        <Box as="span">{user.name}</Box>
      </Pressable>
      {languages && (
        <languages.LanguageSheet
          open={open === 'language'}
          language={language}
          onChoose={(chosen) => void setLanguage(chosen)}
          onClose={close}
        />
      )}
      {account && open === 'account' && <account.AccountSheet onClose={close} />}
    </>
  )
}

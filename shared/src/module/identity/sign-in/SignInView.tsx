import { useState } from 'react'
import { useText } from '../../../hook/core-context'
import { useLate } from '../../../hook/use-late'
import { Box } from '../../../ui/Box'
import { Icon } from '../../../ui/Icon'
import { Logo } from '../../../ui/Logo'
import { Pressable } from '../../../ui/Pressable'
import { Screen } from '../../../ui/Screen'
import { Text } from '../../../ui/Text'
import type { SignInView as View } from '../identity.view-model'
import { ChangePasswordForm } from './ChangePasswordForm'
import { Opening } from './Opening'
import { SignInForm } from './SignInForm'
import css from './SignInView.module.css'

/** What moves over the page comes when it is asked for: most visits of the first page need none of it. */
const loadLanguages = () => import('../../setting/LanguageSheet')
const loadElsewhere = () => import('./ElsewhereDialog')

export interface SignInViewProps {
  view: View
  openTerms: () => void
  openPrivacy: () => void
  openRegister: () => void
}

export function SignInView({ view, openTerms, openPrivacy, openRegister }: SignInViewProps) {
  const t = useText()
  const [choosing, setChoosing] = useState(false)
  const languages = useLate(choosing, loadLanguages)
  const alert = useLate(view.elsewhere, loadElsewhere)
  const { changePassword } = view
  return (
    <Screen
      roomy
      title={t(changePassword ? 'identity.change.title' : 'identity.signIn.title')}
      className={css.body}
      testId="sign-in"
    >
      <Box className={css.head}>
        <Box className={css.brand}>
          <Logo size={34} />
          <Text kind="titleM" className={css.name} as="span">
            {t('ui.app.brand')}
          </Text>
        </Box>
        <Pressable
          className={css.language}
          aria={{ label: `${t('ui.language.choose')}: ${t(`ui.language.${view.language}`)}` }}
          onPress={() => setChoosing(true)}
        >
          <Icon name="globe" size={18} />
          <Box as="span">{t(`ui.language.${view.language}`)}</Box>
          <Icon name="down" size={16} />
        </Pressable>
      </Box>
      <Box className={css.columns}>
        <Opening quiet={changePassword !== null} />
        <Box className={css.form}>
          {changePassword ? (
            <ChangePasswordForm view={changePassword} />
          ) : (
            <SignInForm view={view} openTerms={openTerms} openPrivacy={openPrivacy} openRegister={openRegister} />
          )}
          {view.version && (
            <Text kind="micro" tone="tertiary" className={css.version} figures>
              {t('identity.signIn.version', { version: view.version })}
            </Text>
          )}
        </Box>
      </Box>
      {languages && (
        <languages.LanguageSheet
          open={choosing}
          language={view.language}
          onChoose={view.setLanguage}
          onClose={() => setChoosing(false)}
        />
      )}
      {alert && <alert.ElsewhereDialog open={view.elsewhere} onClose={view.dismissElsewhere} />}
    </Screen>
  )
}

import { useState } from 'react'
import { useText } from '../../../hook/core-context'
import { Box } from '../../../ui/Box'
import { Button } from '../../../ui/Button'
import { Icon } from '../../../ui/Icon'
import { Logo } from '../../../ui/Logo'
import { Pressable } from '../../../ui/Pressable'
import { Screen } from '../../../ui/Screen'
import { Sheet } from '../../../ui/Sheet'
import { Text } from '../../../ui/Text'
import { LanguageSheet } from '../../setting/LanguageSheet'
import type { SignInView as View } from '../identity.view-model'
import { ChangePasswordForm } from './ChangePasswordForm'
import { Opening } from './Opening'
import { SignInForm } from './SignInForm'
import css from './SignInView.module.css'

export interface SignInViewProps {
  view: View
  openTerms: () => void
  openPrivacy: () => void
}

export function SignInView({ view, openTerms, openPrivacy }: SignInViewProps) {
  const t = useText()
  const [choosing, setChoosing] = useState(false)
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
            <SignInForm view={view} openTerms={openTerms} openPrivacy={openPrivacy} />
          )}
          {view.version && (
            <Text kind="micro" tone="tertiary" className={css.version} figures>
              {t('identity.signIn.version', { version: view.version })}
            </Text>
          )}
        </Box>
      </Box>
      <LanguageSheet
        open={choosing}
        language={view.language}
        onChoose={view.setLanguage}
        onClose={() => setChoosing(false)}
      />
      <Sheet
        centred
        open={view.elsewhere}
        title={t('identity.elsewhere.title')}
        onClose={view.dismissElsewhere}
        footer={
          <Button wide onPress={view.dismissElsewhere}>
            {t('ui.action.gotIt')}
          </Button>
        }
      >
        {t('identity.elsewhere.text')}
      </Sheet>
    </Screen>
  )
}

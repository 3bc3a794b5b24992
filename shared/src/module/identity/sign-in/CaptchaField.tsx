import { useText } from '../../../hook/core-context'
import { Box } from '../../../ui/Box'
import { Field } from '../../../ui/Field'
import { Picture } from '../../../ui/Picture'
import { Pressable } from '../../../ui/Pressable'
import type { SignInView } from '../identity.view-model'
import css from './CaptchaField.module.css'

/** Four characters in a picture; a tap on it brings another one. */
export function CaptchaField({ view, onEnter }: { view: SignInView; onEnter: () => void }) {
  const t = useText()
  const label = t('identity.signIn.captchaImage')
  return (
    <Field
      id="sign-in-captcha"
      label={t('identity.signIn.captcha')}
      value={view.captcha}
      onChange={(value) => view.set('captcha', value)}
      error={view.fieldErrors.captcha}
      autoComplete="off"
      maxLength={4}
      plain
      enterHint="go"
      onEnter={onEnter}
      trailing={
        <Pressable className={css.image} aria={{ label }} onPress={view.refreshCaptcha}>
          {view.captchaImage ? (
            <Picture src={view.captchaImage} alt="" className={css.picture} />
          ) : (
            <Box className={css.picture} />
          )}
        </Pressable>
      }
    />
  )
}

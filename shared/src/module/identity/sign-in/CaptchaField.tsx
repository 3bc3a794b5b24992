import { useText } from '../../../hook/core-context'
import { Box } from '../../../ui/Box'
import { Field } from '../../../ui/Field'
import { Icon } from '../../../ui/Icon'
import { Picture } from '../../../ui/Picture'
import { Pressable } from '../../../ui/Pressable'
import type { SignInView } from '../identity.view-model'
import { fieldOf } from './form-fields'
import css from './CaptchaField.module.css'

/** A four-character captcha, large enough for a phone, with a button for a new image. */
export function CaptchaField({ view, onEnter }: { view: SignInView; onEnter: () => void }) {
  const t = useText()
  return (
    <Box className={css.captcha}>
      <Box className={css.row}>
        {view.captchaImage ? (
          <Picture src={view.captchaImage} alt={t('identity.signIn.captchaImage')} className={css.picture} />
        ) : (
          <Box className={css.picture} />
        )}
        <Pressable className={css.other} onPress={view.refreshCaptcha}>
          <Icon name="retry" size={18} />
          <Box as="span">{t('identity.signIn.captchaOther')}</Box>
        </Pressable>
      </Box>
      <Field
        {...fieldOf('sign-in', view, 'captcha')}
        label={t('identity.signIn.captcha')}
        help={t('identity.signIn.captchaHelp')}
        autoComplete="off"
        maxLength={4}
        enterHint="go"
        onEnter={onEnter}
      />
    </Box>
  )
}

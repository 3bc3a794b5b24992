import { useText } from '../../../hook/core-context'
import { Box } from '../../../ui/Box'
import { Field } from '../../../ui/Field'
import { Icon } from '../../../ui/Icon'
import { Picture } from '../../../ui/Picture'
import { Pressable } from '../../../ui/Pressable'
import { fieldOf } from './form-fields'
import css from './CaptchaField.module.css'

interface CaptchaProps {
  /** Name of the form: begins the field's id. */
  form: string
  view: {
    captcha: string
    /** URL of the image; null until it is there. */
    captchaImage: string | null
    refreshCaptcha(): void
    set(field: 'captcha', value: string): void
    fieldErrors: { captcha?: string }
    submit(): void
  }
  onEnter: () => void
}

/** A four-character captcha, large enough for a phone, with a button for a new image. */
export function CaptchaField({ form, view, onEnter }: CaptchaProps) {
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
        {...fieldOf(form, view, 'captcha')}
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

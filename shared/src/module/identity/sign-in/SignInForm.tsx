import { useText } from '../../../hook/core-context'
import { Box } from '../../../ui/Box'
import { Button } from '../../../ui/Button'
import { ErrorSummary } from '../../../ui/ErrorSummary'
import { Field } from '../../../ui/Field'
import { Form } from '../../../ui/Form'
import { Notice } from '../../../ui/Notice'
import { Text } from '../../../ui/Text'
import type { SignInField, SignInView } from '../identity.view-model'
import { CaptchaField } from './CaptchaField'
import { Consent } from './Consent'
import { fieldOf, useFormErrors } from './form-fields'
import css from './SignInForm.module.css'

const ORDER: SignInField[] = ['account', 'password', 'captcha', 'consent']

interface SignInFormProps {
  view: SignInView
  openTerms: () => void
  openPrivacy: () => void
  openRegister: () => void
}

export function SignInForm({ view, openTerms, openPrivacy, openRegister }: SignInFormProps) {
  const t = useText()
  const { attempt, errors, submit } = useFormErrors('sign-in', ORDER, view)
  return (
    <Form className={css.form} label={t('identity.signIn.title')} onSubmit={submit}>
      <ErrorSummary
        id="sign-in-errors"
        title={t('ui.error.summary', { n: errors.length })}
        errors={errors}
        attempt={attempt}
      />
      {view.ended && <Notice tone="warning" icon="alert" title={view.ended} spoken="status" />}
      {view.error && <Notice tone="danger" icon="alert" title={view.error} spoken="alert" />}
      <Field
        {...fieldOf('sign-in', view, 'account')}
        label={t('identity.signIn.account')}
        autoComplete="username"
        maxLength={64}
        enterHint="next"
      />
      <Field
        {...fieldOf('sign-in', view, 'password')}
        label={t('identity.signIn.password')}
        secret
        reveal={{ show: t('identity.signIn.showPassword'), hide: t('identity.signIn.hidePassword') }}
        autoComplete="current-password"
        maxLength={64}
        enterHint="go"
        onEnter={submit}
      />
      {view.captchaWanted && <CaptchaField form="sign-in" view={view} onEnter={submit} />}
      <Consent form="sign-in" view={view} openTerms={openTerms} openPrivacy={openPrivacy} />
      <Button wide submit busy={view.busy} className={css.submit} testId="sign-in-submit">
        {t('identity.signIn.submit')}
      </Button>
      <Text kind="caption" tone="secondary" className={css.forgot}>
        {t('identity.signIn.forgot')}
      </Text>
      <Button kind="text" size="m" wide onPress={openRegister}>
        {t('identity.signIn.register')}
      </Button>
      {view.demo && (
        <Box className={css.demo}>
          <Notice tone="brand" icon="hint" title={t('identity.signIn.demo')} />
        </Box>
      )}
    </Form>
  )
}

import { useText } from '../../../hook/core-context'
import { Box } from '../../../ui/Box'
import { Button } from '../../../ui/Button'
import { ErrorSummary } from '../../../ui/ErrorSummary'
import { Field } from '../../../ui/Field'
import { Form } from '../../../ui/Form'
import { Notice } from '../../../ui/Notice'
import { Text } from '../../../ui/Text'
import { CaptchaField } from '../../identity/sign-in/CaptchaField'
import { Consent } from '../../identity/sign-in/Consent'
import { fieldOf, useFormErrors } from '../../identity/sign-in/form-fields'
import { PERSON_NAME } from '../invite.contract'
import type { RegisterField, RegisterView } from '../invite.view-model'
import css from './RegisterView.module.css'

const ORDER: RegisterField[] = ['name', 'account', 'password', 'captcha', 'consent']

export function RegisterForm({ view }: { view: RegisterView }) {
  const t = useText()
  const { attempt, errors, submit } = useFormErrors('register', ORDER, view)
  return (
    <Form className={css.form} label={t('invite.title')} onSubmit={submit}>
      <Box className={css.head}>
        <Text kind="titleL" as="h1">
          {t('invite.headline', { org: view.orgname })}
        </Text>
        {view.department !== '' && (
          <Text kind="body" tone="secondary" as="p">
            {t('invite.intro.department', { department: view.department })}
          </Text>
        )}
        {view.approval && (
          <Text kind="body" tone="secondary" as="p">
            {t('invite.intro.approval')}
          </Text>
        )}
      </Box>
      <ErrorSummary
        id="register-errors"
        title={t('ui.error.summary', { n: errors.length })}
        errors={errors}
        attempt={attempt}
      />
      {view.error && <Notice tone="danger" icon="alert" title={view.error} spoken="alert" />}
      <Field
        {...fieldOf('register', view, 'name')}
        plain={false}
        label={t('invite.name')}
        autoComplete="name"
        maxLength={PERSON_NAME}
        enterHint="next"
      />
      <Field
        {...fieldOf('register', view, 'account')}
        label={t('invite.account')}
        help={t('invite.accountHelp')}
        autoComplete="username"
        maxLength={50}
        enterHint="next"
      />
      <Field
        {...fieldOf('register', view, 'password')}
        label={t('invite.password')}
        help={t(`invite.passwordHelp.${view.rule}`)}
        secret
        reveal={{ show: t('identity.signIn.showPassword'), hide: t('identity.signIn.hidePassword') }}
        autoComplete="new-password"
        maxLength={64}
        enterHint="next"
      />
      <CaptchaField form="register" view={view} onEnter={submit} />
      <Consent form="register" view={view} openTerms={view.openTerms} openPrivacy={view.openPrivacy} />
      <Button wide submit busy={view.busy} className={css.submit} testId="register-submit">
        {t('invite.submit')}
      </Button>
      <Button kind="text" size="m" wide onPress={view.openSignIn}>
        {t('invite.haveAccount')}
      </Button>
    </Form>
  )
}

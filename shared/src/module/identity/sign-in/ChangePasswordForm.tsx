import { useText } from '../../../hook/core-context'
import { Button } from '../../../ui/Button'
import { ErrorSummary } from '../../../ui/ErrorSummary'
import { Field } from '../../../ui/Field'
import { Form } from '../../../ui/Form'
import { Notice } from '../../../ui/Notice'
import { Text } from '../../../ui/Text'
import type { ChangePasswordView } from '../identity.view-model'
import { fieldOf, useFormErrors } from './form-fields'
import css from './SignInForm.module.css'

const ORDER = ['password', 'repeat'] as const

/** Forced password change at first sign-in and after 90 days. */
export function ChangePasswordForm({ view }: { view: ChangePasswordView }) {
  const t = useText()
  const { attempt, errors, submit } = useFormErrors('change', ORDER, view)
  const reveal = { show: t('identity.signIn.showPassword'), hide: t('identity.signIn.hidePassword') }
  if (view.done) return <Notice tone="brand" icon="tick" title={t('identity.change.done')} spoken="status" />
  return (
    <Form className={css.form} label={t('identity.change.title')} onSubmit={submit}>
      <Text kind="titleL" as="h1">
        {t('identity.change.title')}
      </Text>
      <Text kind="body" tone="secondary" as="p">
        {t(`identity.change.${view.reason}`)}
      </Text>
      <ErrorSummary
        id="change-errors"
        title={t('ui.error.summary', { n: errors.length })}
        errors={errors}
        attempt={attempt}
      />
      {view.error && <Notice tone="danger" icon="alert" title={view.error} spoken="alert" />}
      <Field
        {...fieldOf('change', view, 'password')}
        label={t('identity.change.password')}
        help={t(`identity.change.help.${view.rule}`)}
        secret
        reveal={reveal}
        autoComplete="new-password"
        maxLength={64}
      />
      <Field
        {...fieldOf('change', view, 'repeat')}
        label={t('identity.change.repeat')}
        secret
        reveal={reveal}
        autoComplete="new-password"
        maxLength={64}
        enterHint="go"
        onEnter={submit}
      />
      <Button wide submit busy={view.busy} className={css.submit}>
        {t('identity.change.submit')}
      </Button>
      <Button kind="text" size="m" wide onPress={view.cancel}>
        {t('identity.change.cancel')}
      </Button>
    </Form>
  )
}

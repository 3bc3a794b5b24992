import { useText } from '../../../hook/core-context'
import { Button } from '../../../ui/Button'
import { ErrorSummary } from '../../../ui/ErrorSummary'
import { Field } from '../../../ui/Field'
import { Form } from '../../../ui/Form'
import { Notice } from '../../../ui/Notice'
import { Sheet } from '../../../ui/Sheet'
import { Skeleton } from '../../../ui/Skeleton'
import { fieldOf, useFormErrors } from '../sign-in/form-fields'
import type { ProfileView } from '../useProfile'
import css from './Profile.module.css'

const ORDER = ['mobile', 'email'] as const

/** One's own mobile and e-mail. */
export function ProfileSheet({ view }: { view: ProfileView }) {
  const t = useText()
  return (
    <Sheet
      open={view.open}
      title={t('honours.profile.title')}
      note={t('honours.profile.note')}
      onClose={view.close}
      closeLabel={t('ui.action.close')}
      testId="profile"
    >
      {view.loaded || view.error !== null ? <Fields view={view} /> : <Skeleton label={t('ui.state.loading')} />}
    </Sheet>
  )
}

function Fields({ view }: { view: ProfileView }) {
  const t = useText()
  const { attempt, errors, submit } = useFormErrors('profile', ORDER, view)
  return (
    <Form className={css.form} label={t('honours.profile.title')} onSubmit={submit}>
      <ErrorSummary
        id="profile-errors"
        title={t('ui.error.summary', { n: errors.length })}
        errors={errors}
        attempt={attempt}
      />
      {view.error && <Notice tone="danger" icon="alert" title={view.error} spoken="alert" />}
      <Field {...fieldOf('profile', view, 'mobile')} label={t('honours.profile.mobile')} maxLength={11} />
      <Field
        {...fieldOf('profile', view, 'email')}
        label={t('honours.profile.email')}
        maxLength={128}
        enterHint="go"
        onEnter={submit}
      />
      <Button wide submit busy={view.busy}>
        {t('honours.profile.save')}
      </Button>
    </Form>
  )
}

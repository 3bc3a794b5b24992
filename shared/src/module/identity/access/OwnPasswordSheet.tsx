import { useSlice, useText } from '../../../hook/core-context'
import { Box } from '../../../ui/Box'
import { Button } from '../../../ui/Button'
import { cx } from '../../../ui/cx'
import { ErrorSummary } from '../../../ui/ErrorSummary'
import { Field } from '../../../ui/Field'
import { Form } from '../../../ui/Form'
import { Icon } from '../../../ui/Icon'
import { Notice } from '../../../ui/Notice'
import { Sheet } from '../../../ui/Sheet'
import { Switch } from '../../../ui/Switch'
import { Text } from '../../../ui/Text'
import { identitySlice } from '../identity.slice'
import type { OwnPasswordView } from '../identity.view-model'
import { keptRules } from '../password.rules'
import { fieldOf, useFormErrors } from '../sign-in/form-fields'
import css from './AccessView.module.css'

const ORDER = ['current', 'password', 'repeat'] as const

interface Props {
  view: OwnPasswordView
  /** Number of other devices. */
  others: number
}

/** The form of a new password, over the page. One that is due can't be closed. */
export function OwnPasswordSheet({ view, others }: Props) {
  const t = useText()
  return (
    <Sheet
      open={view.open}
      title={t(view.forced ? 'identity.access.forced' : 'identity.access.form')}
      {...(view.forced ? {} : { onClose: view.close, closeLabel: t('ui.action.close') })}
      testId="own-password-form"
    >
      <PasswordFields view={view} others={others} />
    </Sheet>
  )
}

function PasswordFields({ view, others }: Props) {
  const t = useText()
  const account = useSlice(identitySlice, ({ user }) => user?.account ?? '')
  const { attempt, errors, submit } = useFormErrors('own', ORDER, view)
  const reveal = { show: t('identity.signIn.showPassword'), hide: t('identity.signIn.hidePassword') }
  const plain = { secret: true, reveal, maxLength: 64 } as const
  return (
    <Form className={css.form} label={t('identity.access.form')} onSubmit={submit}>
      {view.forced && (
        <Text kind="body" tone="secondary" as="p">
          {t('identity.access.forcedHint')}
        </Text>
      )}
      <ErrorSummary
        id="own-errors"
        title={t('ui.error.summary', { n: errors.length })}
        errors={errors}
        attempt={attempt}
      />
      {view.error && <Notice tone="danger" icon="alert" title={view.error} spoken="alert" />}
      <Field
        {...fieldOf('own', view, 'current')}
        {...plain}
        label={t('identity.access.current')}
        autoComplete="current-password"
      />
      <Field
        {...fieldOf('own', view, 'password')}
        {...plain}
        label={t('identity.access.new')}
        autoComplete="new-password"
      />
      <Box className={css.rules}>
        {keptRules(view.rule, view.password, account).map(({ rule, kept }) => (
          <Box key={rule} className={cx(css.rule, kept && css.kept)}>
            <Icon name={kept ? 'tick' : 'minus'} size={16} />
            <Text kind="caption">{t(`identity.access.rule.${rule}`)}</Text>
          </Box>
        ))}
      </Box>
      <Field
        {...fieldOf('own', view, 'repeat')}
        {...plain}
        label={t('identity.access.repeat')}
        autoComplete="new-password"
        enterHint="go"
        onEnter={submit}
      />
      {others > 0 && (
        <Box className={css.others}>
          <Box>
            <Text kind="body">{t('identity.access.others')}</Text>
            <Text kind="caption" tone="secondary" as="p">
              {t('identity.access.othersHint')}
            </Text>
          </Box>
          <Switch on={view.others} onChange={view.setOthers} label={t('identity.access.others')} />
        </Box>
      )}
      <Button wide submit busy={view.busy}>
        {t('identity.access.submit')}
      </Button>
    </Form>
  )
}

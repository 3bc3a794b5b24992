import { useText } from '../../../hook/core-context'
import { Box } from '../../../ui/Box'
import { Button } from '../../../ui/Button'
import { Field } from '../../../ui/Field'
import { Form } from '../../../ui/Form'
import { Notice } from '../../../ui/Notice'
import { Text } from '../../../ui/Text'
import type { RegisterView } from '../invite.view-model'
import css from './RegisterView.module.css'

/** Asks for a code: nobody comes here by a link with one. */
export function CodeForm({ view }: { view: RegisterView }) {
  const t = useText()
  return (
    <Form className={css.form} label={t('invite.code.title')} onSubmit={view.check}>
      <Box className={css.head}>
        <Text kind="titleL" as="h1">
          {t('invite.code.title')}
        </Text>
        <Text kind="body" tone="secondary" as="p">
          {t('invite.code.hint')}
        </Text>
      </Box>
      {view.error && <Notice tone="danger" icon="alert" title={view.error} spoken="alert" />}
      <Field
        id="register-invite"
        label={t('invite.code.label')}
        help={t('invite.code.help')}
        value={view.invite}
        onChange={view.setInvite}
        error={view.inviteError ?? undefined}
        autoComplete="off"
        maxLength={64}
        plain
        enterHint="go"
        onEnter={view.check}
      />
      <Button wide submit busy={view.busy} className={css.submit} testId="register-check">
        {t('invite.code.check')}
      </Button>
      <Button kind="text" size="m" wide onPress={view.openSignIn}>
        {t('invite.haveAccount')}
      </Button>
    </Form>
  )
}

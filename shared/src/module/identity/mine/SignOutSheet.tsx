import { useText } from '../../../hook/core-context'
import { Button } from '../../../ui/Button'
import { Dialog } from '../../../ui/Dialog'
import type { SignOutView } from '../identity.view-model'

/** Asks for confirmation, and whether to keep or discard what could not be uploaded. */
export function SignOutSheet({ signOut }: { signOut: SignOutView }) {
  const t = useText()
  const cancel = (
    <Button wide kind="text" size="m" onPress={signOut.cancel}>
      {t('ui.action.cancel')}
    </Button>
  )
  return (
    <>
      <Dialog
        open={signOut.stage === 'confirming'}
        title={t('setting.signOut.sure')}
        onClose={signOut.cancel}
        testId="sign-out-sure"
        footer={
          <>
            <Button wide onPress={signOut.confirm} testId="sign-out-confirm">
              {t('setting.mine.signOut')}
            </Button>
            {cancel}
          </>
        }
      >
        {t('setting.signOut.sureText')}
      </Dialog>
      <Dialog
        open={signOut.stage === 'asking'}
        title={t('setting.signOut.title', { n: signOut.unsaved })}
        onClose={signOut.cancel}
        footer={
          <>
            <Button wide onPress={signOut.keep}>
              {t('setting.signOut.keep')}
            </Button>
            <Button wide kind="danger" onPress={signOut.discard}>
              {t('setting.signOut.discard')}
            </Button>
            {cancel}
          </>
        }
      >
        {t('setting.signOut.text')}
      </Dialog>
    </>
  )
}

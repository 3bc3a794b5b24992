import { useText } from '../../../hook/core-context'
import { Button } from '../../../ui/Button'
import { Dialog } from '../../../ui/Dialog'

/** Says why the learner was signed out: another device has signed in. */
export function ElsewhereDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useText()
  return (
    <Dialog
      open={open}
      title={t('identity.elsewhere.title')}
      onClose={onClose}
      footer={
        <Button wide onPress={onClose}>
          {t('ui.action.gotIt')}
        </Button>
      }
    >
      {t('identity.elsewhere.text')}
    </Dialog>
  )
}

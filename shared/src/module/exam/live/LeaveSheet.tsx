import { useText } from '../../../hook/core-context'
import { Button } from '../../../ui/Button'
import { Dialog } from '../../../ui/Dialog'
import type { AttemptController } from '../attempt.controller'
import { TimeCalls } from './Countdown'
import type { RoomView } from './useRoom'

interface LeaveSheetProps {
  open: boolean
  controller: AttemptController
  room: RoomView
}

/** Opened by the close button and by the system's back; warns that time runs on outside. */
export function LeaveSheet({ open, controller, room }: LeaveSheetProps) {
  const t = useText()
  const stay = () => room.openSheet('none')
  return (
    <Dialog
      open={open}
      title={t('exam.leave.title')}
      onClose={stay}
      testId="exam-leave-sheet"
      footer={
        <>
          <Button wide onPress={stay}>
            {t('exam.handIn.stay')}
          </Button>
          <Button kind="quiet" wide onPress={room.leave} testId="leave-confirm">
            {t('exam.leave.verb')}
          </Button>
        </>
      }
    >
      <TimeCalls controller={controller} />
      {t('exam.leave.text')}
    </Dialog>
  )
}

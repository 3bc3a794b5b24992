import { myAccess } from '@lianda/shared/module/identity/identity.contract'
import { useCall } from '../platform/query'
import { PasswordDialog } from './OwnAccess'

/** The password is due: 90 days old, or weaker than the organisation wants. Over every page until it is changed. */
export function DuePassword({ open }: { open: boolean; onClose: () => void }) {
  const { data } = useCall(myAccess, open ? {} : null)
  const others = data?.sessions.filter(({ current }) => !current).length ?? 0
  return <PasswordDialog open={open} rule={data?.rule ?? 'change'} others={others} onDone={() => undefined} />
}

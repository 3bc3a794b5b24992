import { adminLogins } from '@lianda/shared/module/activity/activity.admin.contract'
import { LoginListPage } from './LoginListPage'

/** Sign-ins of administrators. */
export default function AdminLoginPage() {
  return <LoginListPage log="admin" calls={adminLogins} />
}

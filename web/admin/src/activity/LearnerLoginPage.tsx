import { learnerLogins } from '@lianda/shared/module/activity/activity.admin.contract'
import { LoginListPage } from './LoginListPage'

/** Sign-ins of learners. */
export default function LearnerLoginPage() {
  return <LoginListPage log="learner" calls={learnerLogins} />
}

import { type PolicyTable, signedIn } from '../../http/policy'

export const identityPolicies: PolicyTable = {
  'public.read': 'anyone',
  'identity.sign_in': 'anyone',
  'identity.change_password': 'anyone',
  'identity.session': signedIn,
}

import * as contract from '@lianda/shared/module/customer/customer.admin.contract'
import { route } from '../../http/route'
import type { Register } from '../../server-module'
import { getCustomer, listCustomers } from './customer.service'

export { customerSight } from './customer-ports'
export { publishCustomer } from './customer-publish'
export { getCustomer } from './customer.service'

export const register: Register = (deps) => ({
  noun: 'customer',
  routes: [
    route(contract.customerList, { handler: ({ actor, input }) => listCustomers(deps, actor, input) }),
    route(contract.customerGet, { handler: ({ actor, input }) => getCustomer(deps, actor, input) }),
  ],
})

import { contentsIn } from '../../infra/tree/tree-contents'
import type { Register } from '../../server-module'
import { catalogContents, listedThings } from '../catalog'
import { binParts } from '../recycle-bin'
import { customers } from './customer.model'
import { customerRoutes } from './customer.routes'
import { listedCustomers } from './customer-access'
import { customerBin } from './customer-bin'

export { customerSight, type CustomerUsage, customerUsage } from './customer-ports'
export { publishCustomer } from './customer-publish'
export { getCustomer } from './customer.service'

export const register: Register = (deps) => ({
  noun: 'customer',
  fills: [
    binParts.filledBy('customer', customerBin(deps)),
    catalogContents.filledBy(4, contentsIn(deps, customers, { member: 'catalogId', bin: true, loose: true })),
    listedThings.filledBy(4, listedCustomers(deps)),
  ],
  routes: customerRoutes(deps),
})

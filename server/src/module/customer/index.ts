import { fillSearch } from '../../infra/text/fill-search'
import { contentsIn } from '../../infra/tree/tree-contents'
import type { Register } from '../../server-module'
import { catalogContents, listedThings } from '../catalog'
import { binParts } from '../recycle-bin'
import { uploadUses } from '../upload'
import { customers } from './customer.model'
import { customerRoutes } from './customer.routes'
import { listedCustomers } from './customer-access'
import { customerBin } from './customer-bin'
import { portraitPlaces } from './portrait'

export { customerSight, type CustomerUsage, customerUsage } from './customer-ports'
export { publishCustomer } from './customer-publish'
export { portraitShower, requirePortrait } from './portrait'
export { getCustomer } from './customer.service'

export const register: Register = (deps) => ({
  noun: 'customer',
  fills: [
    binParts.filledBy('customer', customerBin(deps)),
    catalogContents.filledBy(4, contentsIn(deps, customers, { member: 'catalogId', bin: true, loose: true })),
    uploadUses.filledBy('customer', {
      kinds: ['customeravatar'],
      places: (orgid, paths) => portraitPlaces(deps, orgid, paths),
    }),
    listedThings.filledBy(4, listedCustomers(deps)),
  ],
  routes: customerRoutes(deps),
  start: () => fillSearch(deps.db, customers, ['name']),
})

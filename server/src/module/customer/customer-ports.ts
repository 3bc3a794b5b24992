import type { CustomerUse } from '@lianda/shared/module/customer/customer.admin.contract'
import { port } from '../../port'
import type { Viewer } from '../catalog'

/** Whose customers somebody sees. Filled by scene. */
export interface CustomerSight {
  /** Of these scenes, the recycle bin's too, the ones that the viewer sees by their category and access list. */
  seenScenes(viewer: Viewer, sceneIds: readonly string[]): Promise<ReadonlySet<string>>
}

export const customerSight = port<CustomerSight>('customer.sight')

/** Where customers are used, by their id; those that nothing uses are missing. Filled by scene. */
export interface CustomerUsage {
  usesOf(orgid: string, customerIds: readonly string[]): Promise<ReadonlyMap<string, CustomerUse[]>>
}

export const customerUsage = port<CustomerUsage>('customer.usage')

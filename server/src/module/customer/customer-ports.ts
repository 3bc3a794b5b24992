import { port } from '../../port'
import type { Viewer } from '../catalog'

/** Whose customers somebody sees. Filled by scene. */
export interface CustomerSight {
  /** Of these scenes the ones that the viewer sees. */
  seenScenes(viewer: Viewer, sceneIds: readonly string[]): Promise<ReadonlySet<string>>
}

export const customerSight = port<CustomerSight>('customer.sight')

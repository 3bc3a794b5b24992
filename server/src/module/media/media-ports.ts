import type { PackageUses } from '@lianda/shared/contract/package-use'
import type { Actor } from '../../actor'
import { port } from '../../port'

/** The packages that hold a version of a file or film, drafts included. Filled by task. */
export interface MediaUsage {
  /** How many hold each; those that nothing holds are missing. `binned`: the packages in the recycle bin too. */
  countPackages(
    orgid: string,
    mediaIds: readonly string[],
    which?: { binned?: boolean },
  ): Promise<ReadonlyMap<string, number>>
  /** Those that the actor sees, last changed first, and how many there are besides. */
  packagesOf(actor: Actor, mediaId: string): Promise<PackageUses>
}

export const mediaUsage = port<MediaUsage>('media.usage')

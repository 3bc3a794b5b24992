import type { FaqUse } from '@lianda/shared/module/faq/faq.admin.contract'
import type { Actor } from '../../actor'
import { port } from '../../port'

/** The packages with a step that asks the questions of a category, drafts included. Filled by task. */
export interface FaqUsage {
  /** The packages that name one of these categories, each with those that it names. */
  drawing(orgid: string, catalogIds: readonly string[]): Promise<{ taskId: string; catalogIds: ReadonlySet<string> }[]>
  /** Those that the actor sees, last changed first, and how many there are besides. */
  packagesOf(actor: Actor, catalogIds: readonly string[]): Promise<{ rows: FaqUse[]; hidden: number }>
}

export const faqUsage = port<FaqUsage>('faq.usage')

import type { FaqUse } from '@lianda/shared/module/faq/faq.admin.contract'
import { keyedPort } from '../../port'
import type { Actor } from '../../actor'

/** What draws from the bank. */
export interface FaqUsage {
  /** By the question's id; those that nothing draws from are missing. A draw names categories or questions. */
  usesOf(
    orgid: string,
    questions: readonly { id: string; catalogId: string | null }[],
  ): Promise<ReadonlyMap<string, FaqUse[]>>
  /** Of these packages, the ones that the viewer sees. */
  seenTasks(viewer: Actor, taskIds: readonly string[]): Promise<ReadonlySet<string>>
}

/** Where questions are used, by the noun that uses them. */
export const faqUsage = keyedPort<string, FaqUsage>('faq.usage')

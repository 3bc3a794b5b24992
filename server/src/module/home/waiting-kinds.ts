import type { FunctionKey } from '@lianda/shared/module/org/function-keys'
import type { WaitingKind, WaitingRow } from '@lianda/shared/module/home/home.admin.contract'
import { hasFunction, TASK_FUNCTIONS } from '@lianda/shared/contract/action'
import type { Actor } from '../../actor'
import type { Deps } from '../../deps'
import { countAppeals } from '../appeal'
import { countLate } from '../exam'
import { countWaiting } from '../invite'
import { countUnplaced } from '../org'
import { countFaulty, countPackages } from '../task'
import type { Parts } from './home-parts'

/** Packages that end within this time wait for whoever sees them. */
const ENDING_MS = 7 * 24 * 3_600_000

/** One kind of thing that can wait for an administrator. Its rows lead to the list that they count. */
interface Waiting {
  kind: WaitingKind
  /** The functions that both its list and what is done there need. */
  needs: readonly FunctionKey[] | 'packages'
  count(deps: Deps, actor: Actor): Promise<Omit<WaitingRow, 'kind'>[]>
}

const one = (count: number): Omit<WaitingRow, 'kind'>[] => [{ count, packageType: null, until: null }]

/** In the order in which the page shows them: what is lost without a decision comes first. */
const WAITING: readonly Waiting[] = [
  {
    kind: 'faults',
    needs: 'packages',
    count: async (deps, actor) =>
      (await countFaulty(deps, actor)).map(({ type, n }) => ({ packageType: type, count: n, until: null })),
  },
  {
    kind: 'late_answers',
    needs: ['train-management-exam', 'view-student-report'],
    count: async (deps, actor) => one(await countLate(deps, actor)),
  },
  {
    kind: 'appeals',
    needs: ['train-complain'],
    count: async (deps, actor) => one(await countAppeals(deps, actor)),
  },
  {
    kind: 'registrations',
    needs: ['system-user'],
    count: async (deps, actor) => one(await countWaiting(deps, actor)),
  },
  {
    kind: 'ending',
    needs: 'packages',
    async count(deps, actor) {
      const until = deps.clock.now() + ENDING_MS
      const found = await countPackages(deps, actor, { publishState: 'published', endsBefore: until })
      return found.map(({ type, n }) => ({ packageType: type, count: n, until }))
    },
  },
  {
    kind: 'unplaced',
    needs: ['system-user'],
    count: async (deps, actor) => one(await countUnplaced(deps, actor)),
  },
]

const isOffered = (actor: Actor, { needs }: Waiting): boolean =>
  needs === 'packages'
    ? Object.values(TASK_FUNCTIONS).some((key) => hasFunction(actor, key))
    : needs.every((key) => hasFunction(actor, key))

/** Whether anything of this kind may wait for an administrator. */
export const mayWait = (actor: Actor, kind: WaitingKind): boolean =>
  WAITING.some((waiting) => waiting.kind === kind && isOffered(actor, waiting))

/** What waits for an administrator: a row for every list that they may see, also for an empty one. */
export async function readWaiting(deps: Deps, actor: Actor, parts: Parts): Promise<WaitingRow[]> {
  const offered = WAITING.filter((waiting) => isOffered(actor, waiting))
  const counted = await Promise.all(
    offered.map(
      async ({ kind, count }) =>
        await parts.read(kind, [], async () => (await count(deps, actor)).map((row) => ({ kind, ...row }))),
    ),
  )
  return counted.flat()
}

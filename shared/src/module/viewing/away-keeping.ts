import type { Services } from '../../store/services'
import { toBase64Url } from '../../kernel/bytes'
import { AWAY_KIND } from './away-kind'
import type { AwayItem } from './away-item'
import { MOST_PLAYED, MOST_SEEN, type PlayedParts, type SeenPages } from './viewing.contract'

const KEY_BYTES = 12

/** What was seen since the server heard of it last. */
export interface Unheard {
  pages?: SeenPages
  watched?: PlayedParts
}

/** Keeps on the device what is read or watched without a network, until the outbox has delivered it. */
export interface AwayKeeping {
  /** Resolves when it is on the device, or can't be: without room, or with nobody signed in, it is lost. */
  keep(id: { id: string; videoId: string }, unheard: Unheard): Promise<void>
  /** Leaves what is kept to the outbox, which sends it now or later; whether there was anything. */
  deliver(): Promise<boolean>
}

export function createAwayKeeping({ outbox, platform }: Pick<Services, 'outbox' | 'platform'>): AwayKeeping {
  /** The item that is open; null: none. */
  let open: AwayItem | null = null
  let last: Promise<unknown> = Promise.resolve()
  /** One write at a time. */
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const next = last.then(work)
    last = next.catch(() => undefined)
    return next
  }
  const itemKey = ({ key }: AwayItem) => `viewing.${key}`

  function letGo(): boolean {
    if (open === null) return false
    outbox.release(itemKey(open))
    open = null
    return true
  }

  async function write(item: AwayItem): Promise<void> {
    const isNew = open === null
    open = item
    const meta = JSON.stringify(item)
    if (isNew) await outbox.open(AWAY_KIND, itemKey(item), meta)
    else await outbox.update(itemKey(item), meta)
  }

  async function add(id: { id: string; videoId: string }, unheard: Unheard): Promise<void> {
    const item = open ?? {
      v: 1,
      ...id,
      key: toBase64Url(platform.system.randomBytes(KEY_BYTES)),
      pages: [],
      watched: [],
    }
    const pages = addedPages(item.pages, unheard.pages ?? [])
    const watched = joined(item.watched, unheard.watched ?? [])
    const isFull = pages.length > MOST_SEEN || watched.length > MOST_PLAYED
    if (!isFull || open === null) return write({ ...item, pages, watched })
    letGo()
    await add(id, unheard)
  }

  return {
    keep: (id, unheard) =>
      inTurn(async () => {
        if (!unheard.pages?.length && !unheard.watched?.length) return
        await add(id, unheard).catch(() => {
          open = null
        })
      }),
    deliver: () =>
      inTurn(async () => {
        const had = letGo()
        // What does not get through now is drained later.
        if (had) await outbox.drain().catch(() => 0)
        return had
      }),
  }
}

function addedPages(before: SeenPages, more: SeenPages): SeenPages {
  const all = new Map(before.map(({ page, ms }) => [page, ms]))
  for (const { page, ms } of more) all.set(page, (all.get(page) ?? 0) + ms)
  return [...all].map(([page, ms]) => ({ page, ms }))
}

/** What continues the last part belongs to it. */
function joined(before: PlayedParts, more: PlayedParts): PlayedParts {
  const all = [...before]
  for (const part of more) {
    const end = all.at(-1)
    if (end && end.to === part.from && end.speed === part.speed) all[all.length - 1] = { ...end, to: part.to }
    else all.push(part)
  }
  return all
}

import { useState } from 'react'
import { failureText } from '../../client/failure-text'
import type { InputOf } from '../../contract/endpoint'
import { useServices, useText } from '../../hook/core-context'
import { useAnswer } from '../../hook/use-answer'
import { useOnReturn } from '../../hook/use-on-return'
import type { RankGroup } from '../setting/rank-groups'
import { hide, list, type RankBy, type Ranking, type RankPeriod, type RankRow } from './ranking-list.contract'

interface Choice {
  by: RankBy
  period: RankPeriod
  /** Null: the widest group. */
  among: RankGroup | null
}

export interface RankingView {
  /** Null while loading, and where what is chosen could not be asked about. */
  ranking: Ranking | null
  /** All that was fetched, from the first place on. */
  rows: readonly RankRow[]
  error: string | null
  choice: Choice
  choose(choice: Partial<Choice>): void
  hasMore: boolean
  loadingMore: boolean
  more(): void
  /** Ignored while the last change waits for its answer. */
  hide(on: boolean): void
  /** What could not be done. */
  failure: string | null
  refresh(): Promise<void>
  back(): void
}

const inputOf = ({ by, period, among }: Choice): InputOf<typeof list> => ({
  ...{ by, period },
  ...(among === null ? {} : { among }),
})

/** Places by what, when and among whom I choose; loads again on return. */
export function useRanking(): RankingView {
  const { call, platform } = useServices()
  const t = useText()
  const [choice, setChoice] = useState<Choice>({ by: 'experience', period: 'week', among: null })
  const { answer, current, error, load } = useAnswer(list, inputOf(choice))
  const ranking = current ? answer : null
  const later = useLaterPages(ranking, inputOf(choice))
  const [hiding, setHiding] = useState(false)
  const [failed, setFailed] = useState<unknown>(null)
  useOnReturn(() => void load())

  async function hideName(on: boolean): Promise<void> {
    setHiding(true)
    setFailed(null)
    try {
      await call(hide, { on })
      await load()
    } catch (failure) {
      setFailed(failure)
    } finally {
      setHiding(false)
    }
  }

  const failure = failed ?? later.failed
  return {
    ranking,
    rows: ranking ? [...ranking.rows, ...later.rest] : [],
    error: error === null ? null : failureText(error, t),
    choice,
    choose: (some) => setChoice((now) => ({ ...now, ...some })),
    hasMore: ranking !== null && ranking.rows.length + later.rest.length < ranking.total,
    loadingMore: later.loading,
    more: later.more,
    hide: (on) => {
      if (!hiding) void hideName(on)
    },
    failure: failure === null ? null : failureText(failure, t),
    refresh: load,
    back: () => platform.navigation.back('/user/dashboard/center'),
  }
}

/** The pages after the first one; forgotten when that one is another. */
function useLaterPages(first: Ranking | null, input: InputOf<typeof list>) {
  const { call } = useServices()
  const [later, setLater] = useState<{ first: Ranking; rest: readonly RankRow[]; pages: number } | null>(null)
  const [asking, setAsking] = useState<Ranking | null>(null)
  const [failed, setFailed] = useState<{ first: Ranking; error: unknown } | null>(null)
  const own = later !== null && later.first === first ? later : null
  const rest = own?.rest ?? []
  return {
    rest,
    loading: asking !== null && asking === first,
    failed: failed !== null && failed.first === first ? failed.error : null,
    more() {
      if (first === null || asking === first) return
      const page = (own?.pages ?? 1) + 1
      setAsking(first)
      setFailed(null)
      call(list, { ...input, page })
        .then(
          ({ rows }) => setLater({ first, rest: [...rest, ...rows], pages: page }),
          (error: unknown) => setFailed({ first, error }),
        )
        .finally(() => setAsking(null))
    },
  }
}

import { useState } from 'react'
import type { AppealRow, CannotJudge } from '@lianda/shared/module/appeal/appeal.admin.contract'
import type { RoundView } from '@lianda/shared/module/faq/round/round.contract'
import { RoundAsks } from '../faq/record/RoundAsks'
import { useText } from '../platform/text'
import replay from '../practice/replay.module.css'
import { EarnedPoints } from './EarnedPoints'
import { Judgement } from './Judgement'
import styles from './judgement.module.css'

interface Props {
  appeal: AppealRow
  round: RoundView
  cannot: CannotJudge | null
}

/** A round of quick questions, each answer to hear beside what was expected, and the decision. */
export function JudgedRound({ appeal, round, cannot }: Props) {
  const t = useText()
  const [shown, setShown] = useState<{ question: number } | null>(null)
  const rows = round.asks
    .filter(({ closed }) => closed)
    .map(({ no, question, credit }) => ({
      ...{ id: `a${String(no + 1)}`, no: no + 1, text: question, got: credit ?? 0, most: 100 },
    }))
  return (
    <div className={replay.columns}>
      <div className={`${replay.left} ${styles.asks}`}>
        <RoundAsks asks={round.asks} shown={shown} />
      </div>
      <aside className={replay.right} aria-label={t('appeal-admin.judgement')}>
        <Judgement appeal={appeal} cannot={cannot} totalHint={t('appeal-admin.totalMeanHint')}>
          {(worths) => (
            <EarnedPoints
              rows={rows}
              hint={t('appeal-admin.earnedShareHint')}
              onSelect={(question) => setShown({ question })}
              {...worths}
            />
          )}
        </Judgement>
      </aside>
    </div>
  )
}

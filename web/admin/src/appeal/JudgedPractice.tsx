import { useMemo, useState } from 'react'
import type { AppealRow, CannotJudge } from '@lianda/shared/module/appeal/appeal.admin.contract'
import type { RecordDetail } from '@lianda/shared/module/practice/record-detail.admin.contract'
import { useText } from '../platform/text'
import { Playback } from '../practice/Playback'
import replay from '../practice/replay.module.css'
import { timelineOf } from '../practice/timeline'
import { useReplay } from '../practice/use-replay'
import { useReplayKeys } from '../practice/use-replay-keys'
import { momentOf } from '../practice/Waveform'
import { Judgement } from './Judgement'
import { LostPoints } from './LostPoints'

interface Props {
  appeal: AppealRow
  practice: RecordDetail
  cannot: CannotJudge | null
}

/** A practice to hear, beside what it lost and the decision. */
export function JudgedPractice({ appeal, practice, cannot }: Props) {
  const t = useText()
  const { score } = practice
  const segments = useMemo(() => timelineOf(practice.lines), [practice.lines])
  const player = useReplay(segments)
  const [selected, setSelected] = useState<number | null>(null)
  useReplayKeys(player, segments)
  const select = (no: number) => {
    setSelected(no)
    const row = score?.deductions.find((one) => one.no === no)
    if (row) player.seek(Math.max(0, momentOf(row, segments) - 500))
  }
  return (
    <div className={replay.columns}>
      <Playback detail={practice} segments={segments} replay={player} selected={selected} onSelect={select} />
      <aside className={replay.right} aria-label={t('appeal-admin.judgement')}>
        <Judgement appeal={appeal} cannot={cannot} totalHint={t('appeal-admin.totalHint')}>
          {(worths) => (score ? <LostPoints score={score} selected={selected} onSelect={select} {...worths} /> : null)}
        </Judgement>
      </aside>
    </div>
  )
}

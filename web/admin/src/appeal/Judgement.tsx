import { Alert, App, Button, Input, InputNumber } from 'antd'
import { type ReactNode, useState } from 'react'
import {
  appealDecide,
  appealPreview,
  type AppealRow,
  type CannotJudge,
  type Consequence,
} from '@lianda/shared/module/appeal/appeal.admin.contract'
import { OPINION } from '@lianda/shared/module/appeal/appeal.contract'
import type { Correction } from '@lianda/shared/module/scoring/correction.contract'
import { failureOf } from '../platform/failure'
import { calendarDayOf, dateTime } from '../platform/format'
import { call } from '../platform/platform'
import { refresh } from '../platform/query'
import { useTag, useText } from '../platform/text'
import { resultText } from './appeal-text'
import { Follows } from './Follows'
import { Spread } from './Spread'
import styles from './judgement.module.css'

/** What single things of a score are worth from now on, by id. */
export interface Worths {
  /** Null: nothing can be changed. */
  worths: Readonly<Record<string, number>> | null
  /** Null: it is worth what it was. */
  onWorth: (id: string, points: number | null) => void
}

interface Props {
  appeal: AppealRow
  /** Why this administrator can't decide; null: they can. */
  cannot: CannotJudge | null
  /** What the total is where the judge sets none. */
  totalHint: string
  /** The single things of the score. */
  children: (worths: Worths) => ReactNode
}

/** The reason, what the score consists of, and the decision: made once, after what follows from it was seen. */
export function Judgement({ appeal, cannot, totalHint, children }: Props) {
  const t = useText()
  const tag = useTag()
  const draft = useDraft(appeal)
  const open = appeal.state === 0 && cannot === null
  return (
    <>
      <section className={styles.part}>
        <h2>{t('appeal-admin.reason')}</h2>
        <p>{appeal.reason}</p>
        <p className={styles.faint}>{t('appeal-admin.dueBy', { day: calendarDayOf(appeal.dueDay, tag) })}</p>
        <p className={styles.faint}>{t('appeal-admin.scoreBefore', { result: resultText(appeal.before, t) })}</p>
      </section>
      {appeal.state === 0 ? null : (
        <section className={styles.part}>
          <h2>{t(`appeal-admin.state.${appeal.state}`)}</h2>
          <p>{appeal.opinion}</p>
          <p className={styles.faint}>
            {t('appeal-admin.decidedBy', { name: appeal.judge, at: dateTime(appeal.decidedAt ?? 0, tag) })}
          </p>
          {appeal.after ? (
            <p className={styles.faint}>{t('appeal-admin.scoreAfter', { result: resultText(appeal.after, t) })}</p>
          ) : null}
        </section>
      )}
      {appeal.state === 0 && cannot !== null ? (
        <section className={styles.part}>
          <Alert type="info" showIcon title={t(`appeal-admin.cannot.${cannot}`)} />
        </section>
      ) : null}
      {children({ worths: open ? draft.points : null, onWorth: draft.change })}
      {appeal.state === 1 ? <Spread appealId={appeal.id} /> : null}
      {open ? <Decision draft={draft} totalHint={totalHint} /> : null}
    </>
  )
}

/** Width of the dialog that says what follows. */
const WIDE_PX = 560

type Draft = ReturnType<typeof useDraft>

/** What the judge has changed so far, and the two ways to end. */
function useDraft({ id, rev, userName }: AppealRow) {
  const t = useText()
  const { message, modal } = App.useApp()
  const [points, setPoints] = useState<Readonly<Record<string, number>>>({})
  const [total, setTotal] = useState<number | null>(null)
  const [opinion, setOpinion] = useState('')
  const [tried, setTried] = useState(false)
  const [busy, setBusy] = useState(false)
  const correction: Correction = {
    items: Object.entries(points).map(([item, value]) => ({ id: item, worth: value })),
    score: total,
  }
  const fail = (error: unknown) => {
    message.error(failureOf(error).message)
    refresh('appeal')
  }
  const decide = async (uphold: boolean) => {
    try {
      const given = uphold ? correction : {}
      await call(appealDecide, { id, rev, uphold, opinion: opinion.trim(), ...given })
      message.success(t(uphold ? 'appeal-admin.upheld' : 'appeal-admin.rejected', { name: userName }))
      refresh('appeal')
    } catch (error) {
      fail(error)
    }
  }
  const ask = (uphold: boolean, consequence: Consequence | null) =>
    modal.confirm({
      title: t(uphold ? 'appeal-admin.upholdTitle' : 'appeal-admin.rejectTitle'),
      content: consequence ? <Follows consequence={consequence} /> : t('appeal-admin.rejectMeans'),
      // What follows stands in pairs: a name, and before and after in one line.
      ...(consequence ? { width: WIDE_PX } : {}),
      okText: t(uphold ? 'appeal-admin.uphold' : 'appeal-admin.reject'),
      cancelText: t('office.cancel'),
      onOk: () => decide(uphold),
    })
  /** Shows what follows before anything is decided. */
  const end = async (uphold: boolean) => {
    setTried(true)
    if (opinion.trim() === '') return
    if (!uphold) return void ask(false, null)
    setBusy(true)
    try {
      const { consequence } = await call(appealPreview, { id, ...correction })
      ask(true, consequence)
    } catch (error) {
      message.error(failureOf(error).message)
    }
    setBusy(false)
  }
  return {
    ...{ points, total, setTotal, opinion, setOpinion, busy, end },
    missing: tried && opinion.trim() === '',
    change: (item: string, value: number | null) =>
      setPoints(({ [item]: _old, ...others }) => (value === null ? others : { ...others, [item]: value })),
  }
}

function Decision({ draft, totalHint }: { draft: Draft; totalHint: string }) {
  const t = useText()
  const { total, setTotal, opinion, setOpinion, missing, busy, end } = draft
  return (
    <section className={styles.part}>
      <h2>{t('appeal-admin.decision')}</h2>
      <label className={styles.field}>
        {t('appeal-admin.total')}
        <InputNumber<number>
          min={0}
          max={100}
          step={0.1}
          precision={1}
          value={total}
          onChange={setTotal}
          placeholder={totalHint}
          style={{ width: '100%' }}
        />
      </label>
      <label className={styles.field}>
        {t('appeal-admin.opinion')}
        <Input.TextArea
          value={opinion}
          onChange={(event) => setOpinion(event.target.value)}
          maxLength={OPINION}
          showCount
          autoSize={{ minRows: 2 }}
          status={missing ? 'error' : ''}
          aria-invalid={missing}
        />
      </label>
      {missing ? (
        <p role="alert" className={styles.faint}>
          {t('appeal-admin.opinionMissing')}
        </p>
      ) : null}
      <div className={styles.buttons}>
        <Button type="primary" loading={busy} onClick={() => void end(true)}>
          {t('appeal-admin.uphold')}
        </Button>
        <Button onClick={() => void end(false)}>{t('appeal-admin.reject')}</Button>
      </div>
    </section>
  )
}

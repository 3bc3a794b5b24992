import { App, Button } from 'antd'
import { useState } from 'react'
import {
  appealReach,
  appealSpread,
  appealSpreads,
  type SpreadReach,
  type SpreadRow,
} from '@lianda/shared/module/appeal/appeal-spread.admin.contract'
import { PercentBar } from '../parts/PercentBar'
import { failureOf } from '../platform/failure'
import { dateTime } from '../platform/format'
import { call } from '../platform/platform'
import { refresh, useCall } from '../platform/query'
import { useTag, useText } from '../platform/text'
import { itemText, worthText } from './item-text'
import styles from './judgement.module.css'

/** How often the progress of a running correction is asked for. */
const LOOK_MS = 1_000

/** Of an upheld appeal: applies what was decided about one thing to everybody else who lost points there. */
export function Spread({ appealId }: { appealId: string }) {
  const t = useText()
  const { data } = useCall(
    appealSpreads,
    { id: appealId },
    { everyMs: ({ rows }) => (rows.some(({ state }) => state === 'running') ? LOOK_MS : null) },
  )
  if (!data || (data.items.length === 0 && data.rows.length === 0)) return null
  const running = data.rows.some(({ state }) => state === 'running')
  return (
    <section className={styles.part}>
      <h2>{t('appeal-admin.spread.title')}</h2>
      {data.rows.map((row) => (
        <Made key={row.id} row={row} />
      ))}
      {data.items.length > 0 && !running ? <Choice appealId={appealId} items={data.items} /> : null}
    </section>
  )
}

function Made({ row }: { row: SpreadRow }) {
  const t = useText()
  const tag = useTag()
  const { item, name, by, at, state, done, changed, records } = row
  return (
    <div className={styles.made}>
      <p>{t('appeal-admin.spread.row', { item: itemText({ id: item, name }, t), by, at: dateTime(at, tag) })}</p>
      {state === 'running' ? (
        <PercentBar percent={Math.round((100 * done) / records)} label={t('appeal-admin.spread.title')} />
      ) : null}
      <p className={styles.faint} role="status">
        {t(`appeal-admin.spread.${state}`, { done, changed, records })}
      </p>
    </div>
  )
}

interface ChoiceProps {
  appealId: string
  items: readonly { id: string; name: string | null; worth: number }[]
}

function Choice({ appealId, items }: ChoiceProps) {
  const t = useText()
  const { modal, message } = App.useApp()
  const [item, setItem] = useState(items[0]?.id ?? '')
  const [same, setSame] = useState(true)
  const [busy, setBusy] = useState(false)
  const which = { id: appealId, item, same }
  const apply = async () => {
    try {
      await call(appealSpread, which)
    } catch (error) {
      message.error(failureOf(error).message)
    }
    refresh('appeal')
  }
  const look = async () => {
    setBusy(true)
    try {
      const { reach } = await call(appealReach, which)
      if (reach.records === 0)
        void modal.info({ title: t('appeal-admin.spread.nobody'), content: <Left reach={reach} /> })
      else
        modal.confirm({
          title: t('appeal-admin.spread.confirm'),
          content: <Reached reach={reach} />,
          okText: t('appeal-admin.spread.apply'),
          cancelText: t('office.cancel'),
          onOk: apply,
        })
    } catch (error) {
      message.error(failureOf(error).message)
    }
    setBusy(false)
  }
  return (
    <>
      <p className={styles.faint}>{t('appeal-admin.spread.hint')}</p>
      <fieldset className={styles.which}>
        <legend>{t('appeal-admin.spread.which')}</legend>
        {items.map((one) => (
          <label key={one.id}>
            <input type="radio" name="spread" checked={one.id === item} onChange={() => setItem(one.id)} />
            {worthText(one, t)}
          </label>
        ))}
      </fieldset>
      <label className={styles.same}>
        <input type="checkbox" checked={same} onChange={(event) => setSame(event.target.checked)} />
        {t('appeal-admin.spread.same')}
      </label>
      <Button loading={busy} onClick={() => void look()}>
        {t('appeal-admin.spread.look')}
      </Button>
    </>
  )
}

function Reached({ reach }: { reach: SpreadReach }) {
  const t = useText()
  const { records, people, passing } = reach
  return (
    <>
      <p>{t('appeal-admin.spread.reach', { records, people, passing })}</p>
      <p>{t('appeal-admin.spread.told')}</p>
      <Left reach={reach} />
    </>
  )
}

/** Whom somebody else has to decide about. */
function Left({ reach: { left, leftOut } }: { reach: SpreadReach }) {
  const t = useText()
  if (leftOut === 0) return null
  const names = left.map(({ name, why }) => t(`appeal-admin.spread.${why}`, { name })).join(t('office.comma'))
  const more = leftOut - left.length
  return (
    <p>
      {t('appeal-admin.spread.left', {
        names: more > 0 ? t('appeal-admin.spread.leftMore', { names, n: more }) : names,
      })}
    </p>
  )
}

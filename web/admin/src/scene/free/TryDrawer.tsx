import { Button, Drawer, Input, type InputRef, Select, Tag } from 'antd'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { Temper } from '@lianda/shared/module/customer/customer.contract'
import { tempersOf } from '@lianda/shared/module/scene/customer/mood.rules'
import { draftProblems } from '@lianda/shared/module/scene/draft-problems.rules'
import { withFreeFlow } from '@lianda/shared/module/scene/free/free-flow.rules'
import type { SceneContent } from '@lianda/shared/module/scene/scene.contract'
import { useText } from '../../platform/text'
import { tidied } from '../edit/content-edit'
import { beginTry, freshTry, labelsOf, sayTry, type Try } from './try-conversation'
import fields from '../edit/fields.module.css'
import styles from './free.module.css'

interface Props {
  open: boolean
  content: SceneContent
  onClose: () => void
}

/** A typed conversation with what is on the screen, by the rules of a practice. Nothing of it is stored. */
export function TryDrawer({ open, content, onClose }: Props) {
  const t = useText()
  return (
    <Drawer open={open} size={560} title={t('free-practice.try.title')} onClose={onClose} destroyOnHidden>
      {open ? <Conversation content={content} /> : null}
    </Drawer>
  )
}

function Conversation({ content }: { content: SceneContent }) {
  const t = useText()
  /** What was on the screen when it was opened. */
  const [played] = useState(() => withFreeFlow(tidied(content)))
  const missing = useMemo(() => draftProblems(played).length, [played])
  const [day, setDay] = useState<Temper>('usual')
  const [talk, setTalk] = useState<Try | null>(() => beginTry(played, freshTry()))
  const [typed, setTyped] = useState('')
  const input = useRef<InputRef>(null)
  const end = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (talk) end.current?.scrollIntoView({ block: 'nearest' })
  }, [talk])
  if (!talk) return <p className={fields.none}>{t('free-practice.try.impossible')}</p>
  const say = (text: string) => {
    setTalk(sayTry(played, talk, text === '' ? { kind: 'silent' } : { kind: 'said', text }))
    setTyped('')
    input.current?.focus()
  }
  const begin = (on: Temper) => {
    setDay(on)
    setTalk(beginTry(played, freshTry(), on))
  }
  const { mood } = talk
  const days = tempersOf(played.customer?.mood)
  return (
    <div className={styles.try}>
      <p className={fields.help}>{t('free-practice.try.hint')}</p>
      {missing > 0 ? <p className={fields.help}>{t('free-practice.try.unfinished', { count: missing })}</p> : null}
      {days.length > 1 ? (
        <Select<Temper>
          aria-label={t('free-practice.try.day')}
          value={day}
          options={days.map((value) => ({ value, label: t(`free-practice.try.days.${value}`) }))}
          onChange={begin}
        />
      ) : null}
      <dl className={styles.tryState}>
        {played.free ? (
          <div>
            <dt>{t('free-practice.try.points')}</dt>
            <dd>{`${talk.met.length}/${played.free.points.length}`}</dd>
          </div>
        ) : null}
        {mood ? (
          <>
            <div>
              <dt>{t('scene-edit.field.trustStart')}</dt>
              <dd>{mood.trust}</dd>
            </div>
            <div>
              <dt>{t('scene-edit.field.patience')}</dt>
              <dd>{mood.patience}</dd>
            </div>
          </>
        ) : null}
        {(played.customer?.values ?? []).map(({ id, label }) => (
          <div key={id}>
            <dt>{label}</dt>
            <dd>{talk.state.customer?.values?.[id] ?? '—'}</dd>
          </div>
        ))}
      </dl>
      <ol className={styles.talk} aria-live="polite" aria-label={t('free-practice.try.title')}>
        {talk.rows.map((row) => (
          <li key={row.key} data-who={row.who}>
            <b>
              {row.who === 'customer'
                ? played.persona.name || t('scene-edit.section.persona')
                : t('free-practice.try.you')}
            </b>
            <p>{row.text || t('free-practice.try.silent')}</p>
            {row.who === 'learner' ? <Understood row={row} content={played} /> : null}
          </li>
        ))}
      </ol>
      <div ref={end} />
      {talk.over ? (
        <div className={styles.tryEnd} role="status">
          <strong>{t(`free-practice.try.over.${talk.over}`)}</strong>
          <Button type="primary" onClick={() => begin(day)}>
            {t('free-practice.try.again')}
          </Button>
        </div>
      ) : (
        <form
          className={styles.tryInput}
          onSubmit={(event) => {
            event.preventDefault()
            if (typed.trim() !== '') say(typed.trim())
          }}
        >
          <Input
            ref={input}
            autoFocus
            value={typed}
            maxLength={500}
            aria-label={t('free-practice.try.say')}
            placeholder={t('free-practice.try.say')}
            autoComplete="off"
            onChange={({ target }) => setTyped(target.value)}
          />
          <Button type="primary" htmlType="submit" disabled={typed.trim() === ''}>
            {t('free-practice.try.send')}
          </Button>
          <Button onClick={() => say('')}>{t('free-practice.try.beSilent')}</Button>
        </form>
      )}
    </div>
  )
}

/** What a turn was understood as. */
function Understood({
  row,
  content,
}: {
  row: Extract<Try['rows'][number], { who: 'learner' }>
  content: SceneContent
}) {
  const t = useText()
  const names = labelsOf(content)
  const labels = row.met.map((id) => names.get(id) || id)
  return (
    <span className={styles.understood}>
      {labels.map((label) => (
        <Tag key={label} color="success">
          {label}
        </Tag>
      ))}
      {row.did ? (
        <Tag color="processing">
          {t(`free-practice.try.did.${row.did.kind}`, { label: row.did.label, defaultValue: row.did.label })}
        </Tag>
      ) : null}
      {row.remembered.map(({ label, text }) => (
        <Tag key={label}>{t('free-practice.try.remembered', { label, text })}</Tag>
      ))}
      {row.noticed ? <Tag color="warning">{t('free-practice.try.noticed', row.noticed)}</Tag> : null}
      {labels.length === 0 && !row.did && !row.noticed && row.remembered.length === 0 ? (
        <Tag>{t(`free-practice.try.result.${row.result}`)}</Tag>
      ) : null}
      {row.conduct.map((kind) => (
        <Tag key={kind} color="error">
          {t(`free-practice.try.conduct.${kind}`)}
        </Tag>
      ))}
    </span>
  )
}

import { Button, Input } from 'antd'
import { useState } from 'react'
import type { InputOf } from '@lianda/shared/contract/endpoint'
import {
  type TriedCollision,
  type TriedSentence,
  tryCollisions,
} from '@lianda/shared/module/practice/try.admin.contract'
import { withWay } from '@lianda/shared/module/scene/edit/flow-edit.rules'
import { MAX_SCRIPTS } from '@lianda/shared/module/scene/flow-problems.rules'
import type { FlowNode, Transition } from '@lianda/shared/module/scene/scene.contract'
import { useCall } from '../../platform/query'
import { useText } from '../../platform/text'
import { Costs } from '../try/Costs'
import { TryFailure } from '../try/TryFailure'
import { useSentence } from '../try/use-sentence'
import { useFlowEditing } from './flow-editing'
import styles from './flow.module.css'

/** A sentence is typed, and each meaning that it could have here is told: by the server, as in a practice. */
export function SentenceLine({ node }: { node: FlowNode }) {
  const t = useText()
  const { sceneId, content, locked, apply, tried } = useFlowEditing()
  const [typed, setTyped] = useState('')
  const text = typed.trim()
  const { heard, fresh, failure, retry } = useSentence({ sceneId, node: node.id, typed, content, tried })
  const addTo = (intent: Transition) =>
    apply((now) => withWay(now, node.id, intent.id, (way) => ({ ...way, scripts: [...way.scripts, text] })))
  const asking = text !== '' && !fresh && !failure
  return (
    <section className={styles.sentence} aria-label={t('flow-edit.sentence.title')} aria-busy={asking}>
      <label htmlFor="sentence">{t('flow-edit.sentence.title')}</label>
      <Input
        id="sentence"
        value={typed}
        maxLength={200}
        placeholder={t('flow-edit.sentence.placeholder')}
        autoComplete="off"
        onChange={({ target }) => setTyped(target.value)}
      />
      <p role="status" className={styles.help}>
        {heard && fresh ? result(t, heard) : t(asking ? 'free-practice.try.thinking' : 'flow-edit.sentence.hint')}
      </p>
      {failure ? <TryFailure failure={failure} onRetry={retry} /> : null}
      <ul className={styles.meanings}>
        {(heard?.meanings ?? []).map((meaning) => (
          <MeaningRow
            key={meaning.id}
            meaning={meaning}
            intent={node.transitions.find(({ id }) => id === meaning.id)}
            canAdd={!locked && fresh}
            onAdd={addTo}
            text={text}
          />
        ))}
      </ul>
      {heard && fresh ? <Beside heard={heard} /> : null}
      <CollisionCheck node={node} />
    </section>
  )
}

const result = (t: ReturnType<typeof useText>, { taken: [intent], notTaken }: TriedSentence): string =>
  intent === undefined
    ? t(`flow-edit.sentence.not.${notTaken ?? 'not_understood'}`)
    : t('flow-edit.sentence.taken', { intent })

interface MeaningProps {
  meaning: TriedSentence['meanings'][number]
  /** Absent where it was removed meanwhile. */
  intent: Transition | undefined
  canAdd: boolean
  onAdd: (intent: Transition) => void
  text: string
}

function MeaningRow({ meaning, intent, canAdd, onAdd, text }: MeaningProps) {
  const t = useText()
  const { label, score, margin, nearest } = meaning
  const full = (intent?.scripts.length ?? 0) >= MAX_SCRIPTS
  return (
    <li>
      <b>{label}</b>
      <span>{t('flow-edit.sentence.score', { score, margin })}</span>
      {nearest ? <small>{t('flow-edit.sentence.nearest', { quote: nearest })}</small> : null}
      {canAdd && intent && !intent.scripts.includes(text) ? (
        <Button size="small" disabled={full} onClick={() => onAdd(intent)}>
          {full
            ? t('flow-edit.sentence.full', { count: MAX_SCRIPTS })
            : t('flow-edit.sentence.makeExample', { intent: intent.label })}
        </Button>
      ) : null}
    </li>
  )
}

/** Key information, what it would cost, and what decided. */
function Beside({ heard }: { heard: TriedSentence }) {
  const t = useText()
  const list = (labels: readonly string[]) => labels.join(t('office.comma'))
  const parts = [
    heard.said.length > 0 ? t('flow-edit.sentence.said', { what: list(heard.said) }) : null,
    heard.missed.length > 0 ? t('flow-edit.sentence.missed', { what: list(heard.missed) }) : null,
    ...heard.contradicted.map((one) => t('flow-edit.sentence.contradicted', one)),
    heard.conduct.length > 0
      ? t('flow-edit.sentence.conduct', { what: list(heard.conduct.map((kind) => t(`scene-edit.cause.${kind}`))) })
      : null,
    heard.topic ? t('free-practice.test.topic', { name: heard.topic }) : null,
    heard.judged ? t('free-practice.try.judged') : null,
    heard.by === 'late' ? t('free-practice.try.late') : null,
  ].filter((part) => part !== null)
  return (
    <p className={styles.help}>
      {parts.join(' ')} <Costs costs={heard.costs} />
    </p>
  )
}

/** Examples of this node that collide, looked for when somebody asks. */
function CollisionCheck({ node }: { node: FlowNode }) {
  const t = useText()
  const { sceneId, tried } = useFlowEditing()
  const [asked, setAsked] = useState<InputOf<typeof tryCollisions> | null>(null)
  const { data, failure, loading, reload } = useCall(tryCollisions, asked)
  return (
    <>
      <Button
        size="small"
        loading={loading}
        disabled={node.transitions.length < 2}
        onClick={() => setAsked({ id: sceneId, content: tried(), node: node.id })}
      >
        {t('flow-edit.sentence.check')}
      </Button>
      {failure && !loading ? <TryFailure failure={failure} onRetry={reload} /> : null}
      {data && !loading && !failure ? (
        <div className={styles.collisions} role="status">
          <strong>
            {t(data.rows.length > 0 ? 'flow-edit.collision.some' : 'flow-edit.collision.none', {
              count: data.rows.length,
            })}
          </strong>
          {data.inseparable.length > 0 ? (
            <p>
              {t('flow-edit.collision.words', { intents: data.inseparable.join(t('office.comma')) })}{' '}
              {data.encoderTells ? t('flow-edit.collision.encoder') : null}
            </p>
          ) : null}
          <ul>
            {data.rows.map((row) => (
              <li key={`${row.intent}/${row.script}`}>{pairText(t, row)}</li>
            ))}
          </ul>
        </div>
      ) : null}
    </>
  )
}

/** Two sentences that collide, or a sentence and key words. */
function pairText(t: ReturnType<typeof useText>, { nearest, ...row }: TriedCollision): string {
  return nearest === null ? t('flow-edit.collision.pairWords', row) : t('flow-edit.collision.pair', { ...row, nearest })
}

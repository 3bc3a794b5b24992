import { Button, Input } from 'antd'
import { useDeferredValue, useMemo, useState } from 'react'
import {
  type Collision,
  inseparable,
  intentCollisions,
  type Meaning,
  meaningsOf,
} from '@lianda/shared/module/scene/edit/intent-collisions.rules'
import { withWay } from '@lianda/shared/module/scene/edit/flow-edit.rules'
import { MAX_SCRIPTS } from '@lianda/shared/module/scene/flow-problems.rules'
import type { FlowNode, Transition } from '@lianda/shared/module/scene/scene.contract'
import { understandTurn } from '@lianda/shared/module/scene/understand.rules'
import { useText } from '../../platform/text'
import { tidied } from '../edit/content-edit'
import { useFlowEditing } from './flow-editing'
import styles from './flow.module.css'

/** A sentence is typed, and each meaning that it could have here is told: by the same rules as in a practice. */
export function SentenceLine({ node }: { node: FlowNode }) {
  const t = useText()
  const { content, locked, apply } = useFlowEditing()
  const [typed, setTyped] = useState('')
  const text = useDeferredValue(typed).trim()
  const latest = useDeferredValue(content)
  const asked = text !== ''
  const [checked, setChecked] = useState<{ node: FlowNode; found: Collision[] } | null>(null)
  // Examples are learned once per content, so only while somebody asks.
  const learned = useMemo(() => (asked ? tidied(latest) : null), [asked, latest])
  const heard = useMemo(() => {
    const here = learned?.flow.nodes.find(({ id }) => id === node.id)
    if (!learned || !here) return null
    return { meanings: meaningsOf(learned, here, text), understood: understandTurn(learned, here, text, {}) }
  }, [learned, node.id, text])
  const check = () => {
    const whole = tidied(content)
    const here = whole.flow.nodes.find(({ id }) => id === node.id)
    if (here) setChecked({ node: here, found: intentCollisions(whole, here) })
  }
  const addTo = (intent: Transition) =>
    apply((now) => withWay(now, node.id, intent.id, (way) => ({ ...way, scripts: [...way.scripts, text] })))
  const taken = heard?.understood.match?.transition
  return (
    <section className={styles.sentence} aria-label={t('flow-edit.sentence.title')}>
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
        {heard
          ? taken
            ? t('flow-edit.sentence.taken', { intent: taken.label })
            : t(`flow-edit.sentence.not.${heard.understood.notTaken ?? 'not_understood'}`)
          : t('flow-edit.sentence.hint')}
      </p>
      <ul className={styles.meanings}>
        {(heard?.meanings ?? []).map((one) => (
          <MeaningRow key={one.intent.id} meaning={one} canAdd={!locked} onAdd={() => addTo(one.intent)} text={text} />
        ))}
      </ul>
      {heard ? <KeyInformation said={heard.understood.information} /> : null}
      <Button size="small" onClick={check} disabled={node.transitions.length < 2}>
        {t('flow-edit.sentence.check')}
      </Button>
      {checked ? <Collisions {...checked} /> : null}
    </section>
  )
}

function MeaningRow({
  meaning,
  canAdd,
  onAdd,
  text,
}: {
  meaning: Meaning
  canAdd: boolean
  onAdd: () => void
  text: string
}) {
  const t = useText()
  const { intent, score, margin, nearest } = meaning
  const full = intent.scripts.length >= MAX_SCRIPTS
  return (
    <li>
      <b>{intent.label}</b>
      <span>{t('flow-edit.sentence.score', { score, margin })}</span>
      {nearest ? <small>{t('flow-edit.sentence.nearest', { quote: nearest })}</small> : null}
      {canAdd && !intent.scripts.includes(text) ? (
        <Button size="small" disabled={full} onClick={onAdd}>
          {full
            ? t('flow-edit.sentence.full', { count: MAX_SCRIPTS })
            : t('flow-edit.sentence.makeExample', { intent: intent.label })}
        </Button>
      ) : null}
    </li>
  )
}

function KeyInformation({ said }: { said: { said: readonly string[]; missed: readonly string[] } }) {
  const t = useText()
  if (said.said.length + said.missed.length === 0) return null
  return (
    <p className={styles.help}>
      {[
        said.said.length > 0 ? t('flow-edit.sentence.said', { what: said.said.join(t('office.comma')) }) : '',
        said.missed.length > 0 ? t('flow-edit.sentence.missed', { what: said.missed.join(t('office.comma')) }) : '',
      ].join(' ')}
    </p>
  )
}

function Collisions({ node, found }: { node: FlowNode; found: readonly Collision[] }) {
  const t = useText()
  const close = inseparable(node, found)
  return (
    <div className={styles.collisions} role="status">
      <strong>
        {t(found.length > 0 ? 'flow-edit.collision.some' : 'flow-edit.collision.none', { count: found.length })}
      </strong>
      {close.length > 0 ? (
        <p>{t('flow-edit.collision.words', { intents: close.map(({ label }) => label).join(t('office.comma')) })}</p>
      ) : null}
      <ul>
        {found.map(({ intent, other, script, nearest, margin }) => (
          <li key={`${intent.id}/${script}`}>
            {t('flow-edit.collision.pair', {
              intent: intent.label,
              other: other.label,
              script,
              nearest: nearest ?? '',
              margin,
            })}
          </li>
        ))}
      </ul>
    </div>
  )
}

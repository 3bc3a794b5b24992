import { Input } from 'antd'
import { useDeferredValue, useMemo, useState } from 'react'
import { resolves, topicOf } from '@lianda/shared/module/scene/customer/topics.rules'
import { hearTurn } from '@lianda/shared/module/scene/free/free-hearing.rules'
import { withFreeFlow } from '@lianda/shared/module/scene/free/free-flow.rules'
import type { SceneContent } from '@lianda/shared/module/scene/scene.contract'
import { useText } from '../../platform/text'
import { tidied } from '../edit/content-edit'
import styles from './free.module.css'

interface Heard {
  met: string[]
  near: string | null
  topic: string | null
  /** Objections that it would resolve. */
  resolved: string[]
  promise: boolean
}

/** What a sentence would mean in a conversation about this content. */
function heardIn(content: SceneContent, text: string): Heard | null {
  if (!content.free || text.trim() === '') return null
  const { met, near, understood } = hearTurn(content, content.free, text, {})
  const who = content.customer
  const found = who ? topicOf(content, who, text) : null
  const topic = found && (found.topic.kind === 'fact' ? found.topic.fact.label : found.topic.talk.label)
  return {
    met: met.map(({ point }) => point.label),
    near: near?.label ?? null,
    topic: topic ?? null,
    resolved: who ? who.objections.filter((one) => resolves(content, who, one, text)).map(({ label }) => label) : [],
    promise: understood.conduct.some(({ kind }) => kind === 'false_promise'),
  }
}

/** A sentence is typed, and what it would be understood as is said beneath: by the same rules as in a practice. */
export function UnderstoodLine({ content }: { content: SceneContent }) {
  const t = useText()
  const [typed, setTyped] = useState('')
  const text = useDeferredValue(typed)
  const latest = useDeferredValue(content)
  // Examples are learned once per content, so only while somebody asks.
  const asked = text.trim() !== ''
  const learned = useMemo(() => (asked ? withFreeFlow(tidied(latest)) : null), [asked, latest])
  const heard = useMemo(() => learned && heardIn(learned, text), [learned, text])
  return (
    <section className={styles.tester} aria-label={t('free-practice.test.title')}>
      <label htmlFor="understood">{t('free-practice.test.title')}</label>
      <Input
        id="understood"
        value={typed}
        maxLength={200}
        placeholder={t('free-practice.test.placeholder')}
        onChange={({ target }) => setTyped(target.value)}
      />
      <p role="status" className={styles.heard}>
        {heard ? meaning(t, heard) : t('free-practice.test.hint')}
      </p>
    </section>
  )
}

function meaning(t: ReturnType<typeof useText>, { met, near, topic, resolved, promise }: Heard): string {
  const list = (names: readonly string[]) => names.map((name) => `“${name}”`).join(t('office.comma'))
  const parts = [
    met.length > 0 ? t('free-practice.test.met', { names: list(met) }) : null,
    near ? t('free-practice.test.near', { name: near }) : null,
    topic ? t('free-practice.test.topic', { name: topic }) : null,
    resolved.length > 0 ? t('free-practice.test.resolved', { names: list(resolved) }) : null,
    promise ? t('free-practice.test.promise') : null,
  ].filter((part) => part !== null)
  return parts.length > 0 ? parts.join(' ') : t('free-practice.test.nothing')
}

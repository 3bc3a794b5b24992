import { Input } from 'antd'
import { useState } from 'react'
import type { TriedSentence } from '@lianda/shared/module/practice/try.admin.contract'
import type { SceneContent } from '@lianda/shared/module/scene/scene.contract'
import { useText } from '../../platform/text'
import { Costs } from './Costs'
import type { Tried } from './tried-content'
import { TryFailure } from './TryFailure'
import { useSentence } from './use-sentence'
import styles from '../free/free.module.css'

/** Meanings that are shown of a practice with many points. */
const SHOWN = 3

interface Props {
  sceneId: string
  content: SceneContent
  tried: Tried
}

/** A sentence is typed, and what it would be understood as is said beneath: by the server, as in a practice. */
export function UnderstoodLine({ sceneId, content, tried }: Props) {
  const t = useText()
  const [typed, setTyped] = useState('')
  const { heard, fresh, failure, retry } = useSentence({ sceneId, node: null, typed, content, tried })
  const asking = typed.trim() !== '' && !fresh && !failure
  return (
    <section className={styles.tester} aria-label={t('free-practice.test.title')} aria-busy={asking}>
      <label htmlFor="understood">{t('free-practice.test.title')}</label>
      <Input
        id="understood"
        value={typed}
        maxLength={200}
        placeholder={t('free-practice.test.placeholder')}
        onChange={({ target }) => setTyped(target.value)}
      />
      <p role="status" className={styles.heard}>
        {heard && fresh ? meaning(t, heard) : t(asking ? 'free-practice.try.thinking' : 'free-practice.test.hint')}
      </p>
      {failure ? <TryFailure failure={failure} onRetry={retry} /> : null}
      {heard && fresh ? <Meanings heard={heard} /> : null}
    </section>
  )
}

function Meanings({ heard }: { heard: TriedSentence }) {
  const t = useText()
  const likely = heard.meanings.filter(({ near, score }) => !near && score > 0).slice(0, SHOWN)
  return (
    <>
      <ul className={styles.meanings}>
        {likely.map(({ id, label, score, margin, nearest }) => (
          <li key={id}>
            {t('free-practice.test.meaning', { label, score, margin })}
            {nearest ? <small>{t('free-practice.try.nearest', { quote: nearest })}</small> : null}
          </li>
        ))}
      </ul>
      <span className={styles.understood}>
        <Costs costs={heard.costs} />
      </span>
      {heard.by === 'late' ? <p className={styles.heard}>{t('free-practice.try.late')}</p> : null}
    </>
  )
}

function meaning(t: ReturnType<typeof useText>, { taken, near, topic, resolved, conduct }: TriedSentence): string {
  const list = (names: readonly string[]) => names.map((name) => `“${name}”`).join(t('office.comma'))
  const parts = [
    taken.length > 0 ? t('free-practice.test.met', { names: list(taken) }) : null,
    near ? t('free-practice.test.near', { name: near }) : null,
    topic ? t('free-practice.test.topic', { name: topic }) : null,
    resolved.length > 0 ? t('free-practice.test.resolved', { names: list(resolved) }) : null,
    conduct.includes('false_promise') ? t('free-practice.test.promise') : null,
  ].filter((part) => part !== null)
  return parts.length > 0 ? parts.join(' ') : t('free-practice.test.nothing')
}

import { Button } from 'antd'
import {
  acceptPart,
  acceptText,
  type ProposedPart,
  proposedParts,
} from '@lianda/shared/module/scene/proposal/proposed.rules'
import type { SceneContent } from '@lianda/shared/module/scene/scene.contract'
import { useText } from '../../platform/text'
import { useEditing } from '../edit/editing'
import styles from './proposed.module.css'

/** What a language model wrote at these places and nobody has accepted yet; nothing where there is none. */
export function ProposedTexts({ within }: { within: (at: string) => boolean }) {
  const t = useText()
  const { content, whole } = useEditing()
  const parts = proposedParts(content as SceneContent).filter(({ at }) => within(at))
  if (parts.length === 0) return null
  const step = (accept: (now: SceneContent) => SceneContent) => whole((now) => accept(now as SceneContent))
  const nameOf = ({ at, name }: ProposedPart) => t(`flow-edit.proposed.at.${at.split('/')[0] ?? ''}`, { name })
  return (
    <section className={styles.proposed} aria-label={t('flow-edit.proposed.title')}>
      <strong>{t('flow-edit.proposed.title')}</strong>
      <p>{t('flow-edit.proposed.hint')}</p>
      {parts.map((part) => (
        <section key={part.at} aria-label={nameOf(part)}>
          <header>
            <h3>{nameOf(part)}</h3>
            <Button size="small" onClick={() => step((now) => acceptPart(now, part.at))}>
              {t('flow-edit.proposed.all', { count: part.texts.length })}
            </Button>
          </header>
          <ul>
            {part.texts.map(({ id, text }) => (
              <li key={id}>
                <span>{text}</span>
                <Button
                  size="small"
                  type="text"
                  aria-label={t('flow-edit.proposed.acceptText', { text })}
                  onClick={() => step((now) => acceptText(now, id))}
                >
                  {t('flow-edit.proposed.accept')}
                </Button>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </section>
  )
}

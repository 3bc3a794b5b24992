import type { ComponentType, ReactNode } from 'react'
import { useText } from '../../platform/text'
import { valueAt } from './content-edit'
import { useEditing } from './editing'
import { SECTIONS, type Section } from './problem-places'
import styles from './edit.module.css'

interface Props {
  /** The sections in their order, with their fields. */
  parts: readonly (readonly [Section, ComponentType])[]
  /** Beside them, below the list of contents. */
  children: ReactNode
}

/** The sections of an editor, and beside them their list of contents and what belongs to all of them. */
export function EditorSections({ parts, children }: Props) {
  const t = useText()
  const { content } = useEditing()
  return (
    <div className={styles.body}>
      <main className={styles.sections}>
        {parts.map(([name, Part]) => (
          <section key={name} id={`section-${name}`} className={styles.section} aria-labelledby={`title-${name}`}>
            <h2 id={`title-${name}`}>{t(`scene-edit.section.${name}`)}</h2>
            <p className={styles.about}>{t(`scene-edit.about.${name}`)}</p>
            <Part />
          </section>
        ))}
      </main>
      <aside className={styles.side} aria-label={t('scene-edit.side')}>
        <nav className={styles.contents} aria-label={t('scene-edit.contents')}>
          {parts.map(([name]) => (
            <a key={name} href={`#section-${name}`} onClick={(event) => goTo(event, name)}>
              <span>{t(`scene-edit.section.${name}`)}</span>
              <small>{countIn(content, name)}</small>
            </a>
          ))}
        </nav>
        {children}
      </aside>
    </div>
  )
}

/** The address of the page is a hash itself, so a section is shown by hand. */
function goTo(event: { preventDefault: () => void }, name: Section): void {
  event.preventDefault()
  const section = document.getElementById(`section-${name}`)
  section?.scrollIntoView({ block: 'start' })
  section?.querySelector<HTMLElement>('input, textarea, button')?.focus({ preventScroll: true })
}

/** Sections that are one list. */
const LISTS: ReadonlySet<Section> = new Set([
  ...(['opening', 'points', 'facts', 'smallTalk', 'objections', 'memories'] as const),
  ...(['values', 'goals', 'nodes', 'forbidden', 'ends', 'outcomes'] as const),
])

/** How many rows the list of a section has; '' where it has none. */
function countIn(content: object, name: Section): string {
  if (!LISTS.has(name)) return ''
  const rows = valueAt(content, SECTIONS[name][0])
  return String(Array.isArray(rows) ? rows.length : 0)
}

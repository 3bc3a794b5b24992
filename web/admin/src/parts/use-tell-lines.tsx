import { App } from 'antd'
import styles from './tell-lines.module.css'

/** A thing and what is said about it. */
export interface TellLine {
  key: string
  name: string
  words: string
}

/** Tells in a layer of its own what could not be done with several things: each by name, with the reason. */
export function useTellLines(): (title: string, lines: readonly TellLine[], hint?: string) => void {
  const { modal } = App.useApp()
  return (title, lines, hint) =>
    void modal.warning({
      title,
      content: (
        <>
          {hint === undefined ? null : <p>{hint}</p>}
          <ul className={styles.lines}>
            {lines.map(({ key, name, words }) => (
              <li key={key}>
                <b>{name}</b> {words}
              </li>
            ))}
          </ul>
        </>
      ),
    })
}

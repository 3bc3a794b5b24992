import { Alert, Button } from 'antd'
import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { useText } from '../platform/text'
import styles from './late-part.module.css'

/** A part of a page with a script of its own. */
interface Source<P> {
  /** Null until it is there. */
  part: ComponentType<P> | null
  fetch: () => Promise<ComponentType<P>>
}

/** Parts of the pages opened so far that nobody has fetched yet. */
const unfetched = new Set<() => Promise<unknown>>()

function sourceOf<P>(load: () => Promise<ComponentType<P>>): Source<P> {
  const source: Source<P> = {
    part: null,
    fetch: async () => {
      source.part ??= await load()
      return source.part
    },
  }
  unfetched.add(source.fetch)
  return source
}

/**
 * A dialog or drawer that its page does not need for the first view. It is fetched when the browser has nothing to do,
 * at the latest when it is opened; whoever opens it earlier is told to wait, and that it failed.
 * @param load of the component, by a dynamic import
 * @param isOpen by its props; without it the component is mounted only while it is open
 */
export function lateLayer<P extends { onClose: () => void }>(
  load: () => Promise<ComponentType<P>>,
  isOpen: (props: P) => boolean = () => true,
): ComponentType<P> {
  const source = sourceOf(load)
  return function LateLayer(props: P) {
    const open = isOpen(props)
    const failed = useFetched(source, open)
    const Part = source.part
    if (Part) return <Part {...props} />
    return open ? <LayerNotice failed={failed} onClose={props.onClose} /> : null
  }
}

/**
 * A part of a page that is shown later than its first view: in a popover, on another tab. Fetched like `lateLayer`.
 * @param waiting holds its place until it is there: of the same size, so that nothing moves
 */
export function latePart<P extends object>(
  load: () => Promise<ComponentType<P>>,
  waiting: ReactNode,
): ComponentType<P> {
  const source = sourceOf(load)
  return function LatePart(props: P) {
    const failed = useFetched(source, true)
    const Part = source.part
    if (Part) return <Part {...props} />
    return failed ? <Failed /> : waiting
  }
}

/** Fetches a part when it is wanted and renders again when it is there. @returns whether that failed */
function useFetched<P>(source: Source<P>, wanted: boolean): boolean {
  const [state, setState] = useState<'failed' | 'there' | null>(null)
  const missing = wanted && source.part === null
  useEffect(() => {
    if (!missing) return undefined
    let left = false
    setState(null)
    source.fetch().then(
      () => left || setState('there'),
      () => left || setState('failed'),
    )
    return () => {
      left = true
    }
  }, [missing, source])
  return state === 'failed'
}

function LayerNotice({ failed, onClose }: { failed: boolean; onClose: () => void }) {
  const t = useText()
  return createPortal(
    failed ? (
      <div className={styles.layer}>
        <Failed onClose={onClose} />
      </div>
    ) : (
      <div className={`${styles.layer} ${styles.opening}`} role="status">
        {t('office.late.opening')}
      </div>
    ),
    // Not where the layer stands: the actions of a row are only visible under the pointer.
    document.body,
  )
}

/** Reloading is offered because some browsers remember a script that failed. */
function Failed({ onClose }: { onClose?: () => void }) {
  const t = useText()
  return (
    <Alert
      type="error"
      showIcon
      role="alert"
      title={t('office.late.failed')}
      action={
        <>
          {onClose ? (
            <Button type="text" onClick={onClose}>
              {t('office.close')}
            </Button>
          ) : null}
          <Button onClick={() => window.location.reload()}>{t('office.shell.reload')}</Button>
        </>
      }
    />
  )
}

let fetching: Promise<void> | null = null

/**
 * Fetches what the pages opened so far load late, one part after the other; called when a page is drawn. For people who
 * save data nothing is fetched before it is opened.
 */
export async function fetchLateParts(): Promise<void> {
  if (savesData()) return
  fetching ??= fetchAll().finally(() => {
    fetching = null
  })
  await fetching
}

async function fetchAll(): Promise<void> {
  // Parts that come with a fetched part join the set and are visited as well.
  for (const fetch of unfetched) {
    await idle()
    unfetched.delete(fetch)
    await fetch().catch(() => undefined)
  }
}

/** Safari has no idle callbacks: there the next task does. */
const idle = () =>
  new Promise<void>((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve())
    else setTimeout(resolve)
  })

function savesData(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } }
  return connection?.saveData === true
}

import { App } from 'antd'
import { useEffect, useMemo, useRef, useState } from 'react'
import { systemTimer } from '@lianda/shared/kernel/timer'
import { useAskBeforeLeaving } from '../parts/use-ask-before-leaving'
import { type Failure, failureOf } from '../platform/failure'
import { dateTime } from '../platform/format'
import { keptDrafts } from '../platform/platform'
import { useTag, useText } from '../platform/text'
import { type Autosave, createAutosave, type SaveState } from './autosave'
import { useKept } from './use-kept'

/** The part of the server's answer that an editor needs. */
interface Stored {
  rev: number
  updatedAt: number
  can: { edit: boolean }
}

/** What is saved during editing, and how. */
export interface Subject<Content, View extends Stored> {
  /** Key of its draft on this device: `paper/<id>`. */
  place: string
  /** Address of the editor, without the `#`. */
  address: string
  /** The server's version when the editor opens. */
  first: View
  title: (content: Content) => string
  contentOf: (view: View) => Content
  /** Whether a kept draft still has the shape that this version edits. */
  isContent: (value: unknown) => value is Content
  /** Whether the server already has this content: the answer to a save may have been lost. */
  isSame: (view: View, content: Content) => boolean
  save: (content: Content, rev: number) => Promise<View>
  load: () => Promise<View>
  /** Error codes that mean somebody else saved in between. */
  conflicts: readonly string[]
}

export interface Autosaved<View> {
  /** The server's last answer. */
  view: View
  /** Shows a newer answer of the server, as after publishing; drops unsaved content. */
  adopt: (view: View) => void
  save: SaveState
  /** Sends unsaved content at once; true when everything is saved. */
  flush: () => Promise<boolean>
  /** After a conflict: sends mine on top of the newest, or shows theirs (always theirs when it is locked by now). */
  settle: (whose: 'mine' | 'theirs') => Promise<View>
}

const mayPass = ({ code }: Failure) => code === 'network' || code.startsWith('server/') || code === 'request/too_many'

/**
 * Saves during editing. Content that the server does not have is kept on the device and restored when the editor opens,
 * on the revision it was written on, so that it never overwrites a later change unasked.
 * @param content what is on the screen; a new object after every change
 * @param show puts other content on the screen
 */
export function useAutosaved<Content, View extends Stored>(
  subject: Subject<Content, View>,
  content: Content,
  show: (content: Content) => void,
): Autosaved<View> {
  const t = useText()
  const tag = useTag()
  const { message } = App.useApp()
  const { first, place } = subject
  const [view, setView] = useState(first)
  const [save, setSave] = useState<SaveState>({ kind: 'saved', atMs: first.updatedAt })
  const autosave = useRef<Autosave<Content> | null>(null)
  const latest = useRef({ subject, show })
  latest.current = { subject, show }
  /** The content that autosave already knows, sent or not. */
  const known = useRef(content)
  const forget = useRef<() => void>(() => undefined)
  const editable = view.can.edit

  useEffect(() => {
    const saver = createAutosave<Content, View>(first.rev, first.updatedAt, {
      save: (next, rev) => latest.current.subject.save(next, rev),
      onSaved: setView,
      onState: setSave,
      failureOf: (error) => failureOf(error),
      isConflict: ({ code }) => latest.current.subject.conflicts.includes(code),
      mayPass,
      timer: systemTimer,
      nowMs: () => Date.now(),
    })
    autosave.current = saver
    return () => {
      saver.stop()
      // Flushes once more. On success the kept draft is deleted, otherwise it stays on the device.
      const close = keptDrafts.open(place)
      void saver.flush().then((done) => {
        if (done) forget.current()
        close()
      })
    }
  }, [first, place])
  useEffect(() => {
    if (content === known.current) return
    known.current = content
    if (editable) autosave.current?.changed(content)
  }, [content, editable])
  const put = (next: Content) => {
    known.current = next
    latest.current.show(next)
  }
  const kept = useKept<Content>(
    place,
    save.kind === 'saved'
      ? null
      : {
          title: subject.title(content),
          address: subject.address,
          rev: autosave.current?.rev() ?? first.rev,
          value: content,
        },
    ({ value, rev, atMs }) => {
      if (subject.isSame(first, value)) return forget.current()
      put(value)
      if (rev !== first.rev || !first.can.edit) return autosave.current?.dispute(value, rev ?? first.rev)
      autosave.current?.changed(value)
      message.info(t('kept.taken', { at: dateTime(atMs, tag) }))
    },
    subject.isContent,
    'taken',
  )
  forget.current = kept.discard
  useAskBeforeLeaving(save.kind !== 'saved')

  const [steps] = useState(() => ({
    adopt(theirs: View) {
      setView(theirs)
      put(latest.current.subject.contentOf(theirs))
      autosave.current?.rebase(theirs.rev, false)
    },
    flush: async () => (await autosave.current?.flush()) ?? true,
    async settle(whose: 'mine' | 'theirs') {
      const theirs = await latest.current.subject.load()
      if (whose === 'theirs' || !theirs.can.edit) steps.adopt(theirs)
      else {
        setView(theirs)
        autosave.current?.rebase(theirs.rev, true)
      }
      return theirs
    },
  }))
  return useMemo(() => ({ ...steps, view, save }), [steps, view, save])
}

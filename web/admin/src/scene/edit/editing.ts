import { createContext, useContext, useMemo } from 'react'
import type { DraftProblem, DraftView } from '@lianda/shared/module/scene/scene-draft.admin.contract'
import { useUndoEndsHere, useUndoToast } from '../../parts/use-undo-toast'
import { useText } from '../../platform/text'
import { type Place, valueAt, withValue } from './content-edit'
import { isBelow, reasonOf } from './problem-places'

/** Where a scene lies, and how it is laid elsewhere: at once, since a category is no part of its versions. */
export interface ScenePlace {
  catalogId: string | null
  move: (catalogId: string) => Promise<void>
}

/** The portrait of what is stored, and the address at which its picture is shown. */
export interface StoredPortrait {
  path: string
  address: string
}

/** What all fields of an editor share. */
export interface Editing {
  /** A scene's content, or anything else with the same members: a customer by itself is `{ persona, customer }`. */
  content: object
  locked: boolean
  /** Where it lies; absent where that is no part of the editor. */
  place?: ScenePlace | undefined
  portrait?: StoredPortrait | undefined
  /** Addresses of the pictures of what is stored. */
  images?: DraftView['images'] | undefined
  /** The first reason against a place, once its field was left or publishing was tried. */
  faultAt: (place: Place) => string | undefined
  /** Whether something below a place is wrong. */
  faultyBelow: (place: Place) => boolean
  /** `key` names the change, so that continued typing is one step back; null stands alone. */
  set: (place: Place, value: unknown, key?: string | null) => void
  /** The same by what is there now. */
  edit: (place: Place, step: (now: unknown) => unknown) => void
  /** Several places at once, as one step back. */
  whole: (step: (now: object) => object) => void
  /** Undo of a removal is offered for a while. */
  removed: (words: string, undo: () => void) => void
}

export const EditingContext = createContext<Editing | null>(null)

export function useEditing(): Editing {
  const editing = useContext(EditingContext)
  if (!editing) throw new Error('a field of a scene outside of its editor')
  return editing
}

interface Edited<Content extends object> {
  content: Content
  change: (step: (now: Content) => Content, key?: string | null) => void
  locked: boolean
  portrait?: StoredPortrait | undefined
  images?: DraftView['images'] | undefined
  /** Those that are shown at their fields. */
  problems: readonly DraftProblem[]
  place?: ScenePlace
}

/** What an editor hands to its fields by `EditingContext`. */
export function useEditingOf<Content extends object>({
  content,
  change,
  locked,
  problems,
  place,
  portrait,
  images,
}: Edited<Content>): Editing {
  const t = useText()
  const removed = useUndoToast()
  useUndoEndsHere()
  return useMemo<Editing>(
    () => ({
      ...{ content, locked, place, portrait, images, removed },
      faultAt: (place) => {
        const found =
          problems.find(({ field }) => field === place) ??
          problems.find(({ field }) =>
            /^\.\d+(\.text)?$/.test(field.startsWith(place) ? field.slice(place.length) : ''),
          )
        return found && reasonOf(t, found)
      },
      faultyBelow: (place) => problems.some(({ field }) => isBelow(field, place)),
      set: (place, value, key = null) => change((now) => withValue(now, place, value), key),
      edit: (place, step) => change((now) => withValue(now, place, step(valueAt(now, place)))),
      whole: (step) => change((now) => step(now) as Content),
    }),
    [content, locked, problems, place, portrait, images, change, removed, t],
  )
}

/** The value at a place and how it is changed. `T` is what the contract says of the place. */
export function useField<T>(at: Place): {
  value: T
  fault: string | undefined
  locked: boolean
  set: (value: T) => void
} {
  const { content, faultAt, locked, set } = useEditing()
  return { value: valueAt(content, at) as T, fault: faultAt(at), locked, set: (value) => set(at, value, at) }
}

/** The rows of a list; none where the content has no such list. */
export const useRows = <Row>(at: Place): readonly Row[] => (valueAt(useEditing().content, at) ?? []) as readonly Row[]

/** The portrait of a server's version, by which its picture is shown. */
export function usePortraitOf({
  content,
  portrait: address,
}: {
  content: { persona: { portrait: string } }
  portrait: string
}): StoredPortrait {
  const path = content.persona.portrait
  return useMemo(() => ({ path, address }), [path, address])
}

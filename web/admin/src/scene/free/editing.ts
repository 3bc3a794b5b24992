import { createContext, useContext } from 'react'
import type { SceneContent } from '@lianda/shared/module/scene/scene.contract'
import type { Place } from './practice-edit'
import { valueAt } from './practice-edit'

/** What all fields of the editor share. */
export interface Editing {
  content: SceneContent
  locked: boolean
  /** The first reason against a place, once its field was left or publishing was tried. */
  faultAt: (place: Place) => string | undefined
  /** Whether something below a place is wrong. */
  faultyBelow: (place: Place) => boolean
  /** `key` names the change, so that continued typing is one step back; null stands alone. */
  set: (place: Place, value: unknown, key?: string | null) => void
  /** The same by what is there now. */
  edit: (place: Place, step: (now: unknown) => unknown) => void
  /** Undo of a removal is offered for a while. */
  removed: (words: string, undo: () => void) => void
}

export const EditingContext = createContext<Editing | null>(null)

export function useEditing(): Editing {
  const editing = useContext(EditingContext)
  if (!editing) throw new Error('a field of a free practice outside of its editor')
  return editing
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

/** Id of a field's element. */
export const fieldId = (at: Place): string => `field-${at.replaceAll('.', '-')}`

import type office from '@lianda/shared/i18n/locales/zhCN/office.json'
import type { Failure } from '../platform/failure'
import type { UndoHistory } from './undo-history.rules'

/** What is edited, as the bar of unsaved work names it. */
type DraftKind = keyof (typeof office)['kept']['kind']

export type Whose = 'mine' | 'theirs'

/** Whose version stays at a place that both changed; undefined: nobody decided. */
export type Choice = (place: string) => Whose | undefined

/** Two versions of one content as one. */
export interface Merged<Content> {
  content: Content
  /** Places that both changed and nobody decided. */
  disputed: readonly string[]
  /** What of mine has another id now. */
  ids: ReadonlyMap<string, string>
  /** The steps of mine with the other's version in each. */
  replay: (history: UndoHistory<Content>) => UndoHistory<Content>
}

/**
 * What is edited, and how it is stored: the part of an editor that its subject writes itself.
 * `First` is `View | null` where something new can be edited too.
 */
export interface Subject<Content, View, First extends View | null = View> {
  /** true: saved shortly after every change. false: saved when the user says so. */
  autosave: boolean
  /** The server's version when the editor opens; null for something new. */
  first: First
  /** Key of its draft on this device: `paper/<id>`, `user/new`. */
  place: (view: View | First) => DraftKind | `${DraftKind}/${string}`
  /** Address at which the editor opens, without the `#`. */
  address: (view: View | First) => string
  title: (content: Content) => string
  /** What the editor shows of the server's version, or of something new. */
  contentOf: (view: View | First) => Content
  revOf: (view: View) => number
  /** Time of the server's version in ms; null when it is not known. */
  savedAtMs?: (view: View) => number
  /** Whether it can no longer be changed, as after publishing. */
  isLocked?: (view: View) => boolean
  /** Whether two contents are equal in what is saved. */
  isSame: (one: Content, other: Content) => boolean
  /** Whether a kept value still has the shape that this version edits. */
  isContent: (value: unknown) => value is Content
  /** What may be kept on this device; the whole content by default. */
  keptPart?: (content: Content) => Content
  /** Content that was typed on during a save whose answer is `saved`. */
  typedOn?: (content: Content, saved: Content) => Content
  /** `rev`: the revision the content was written on; null creates something new. */
  save: (content: Content, rev: number | null, view: View | First) => Promise<View>
  /** The server's newest version. */
  load: (view: View) => Promise<View>
  /** Error codes that mean somebody else saved in between. */
  conflicts: readonly string[]
  /**
   * Joins mine with what somebody else saved since `base`; null where that can't be. Without it one of the two versions is
   * chosen as a whole.
   */
  merge?: (base: Content, theirs: Content) => (mine: Content, choice: Choice) => Merged<Content> | null
}

export type SaveState =
  | { kind: 'saved'; atMs: number | null }
  /** Changed, and saved only when the user says so. */
  | { kind: 'unsaved' }
  /** On its way, or with autosave about to be sent. */
  | { kind: 'saving' }
  /** `retries`: retried automatically. With autosave the next change triggers a save in any case. */
  | { kind: 'failed'; failure: Failure; retries: boolean }
  /** Somebody else saved in between: nothing is sent until the user chooses one version. */
  | { kind: 'conflict' }

export interface DraftState<Content, View, First extends View | null = View> {
  autosave: boolean
  content: Content
  /** The server's last answer. */
  view: View | First
  saving: SaveState
  /** In a conflict: somebody else's version, once it is loaded. */
  theirs: View | null
  /** In a conflict that is decided place by place: what both began with. */
  base: Content | null
  /** The last time that somebody else's changes joined mine: what of mine has another id since. */
  merged: { ids: ReadonlyMap<string, string> } | null
  /** Time of the draft of an earlier visit that is on the screen and not saved yet; null when there is none. */
  restoredAtMs: number | null
  canUndo: boolean
  canRedo: boolean
  /** Grows when other content than the typed one is shown: fields with a state of their own start anew. */
  serial: number
}

export interface Saved<View> {
  view: View
  /** Nothing was typed during the save, so that everything on the screen is saved. */
  whole: boolean
}

export interface DraftSteps<Content, View> {
  /** `key` names what was changed, so that continued typing is one undo step; null stands alone. */
  change(edit: (content: Content) => Content, key?: string | null): void
  undo(): void
  redo(): void
  /** Saves what is unsaved, or something new as it is. null when nothing was saved; `saving` says why. */
  save(): Promise<Saved<View> | null>
  /** Saves; true when everything is saved afterwards. */
  flush(): Promise<boolean>
  /**
   * After a conflict: saves mine over the newest, or shows theirs (always theirs when it is locked by now). A choice joins
   * both; the conflict stays where the newest has something that the choice does not decide.
   */
  settle(whose: Whose | Choice): Promise<View>
  /** Shows a newer answer of the server, as after publishing; drops what is unsaved. */
  adopt(view: View): void
  /** Drops what is unsaved; undo brings it back. */
  revert(): void
}

import { useCallback } from 'react'
import type { ContentsCall, TreeNode, TreeRights } from '@lianda/shared/contract/tree'
import type { Failure } from '../platform/failure'
import { useText } from '../platform/text'
import type { TreeIndex, TreeRow } from './tree.rules'

/** A change of a node's name and place. */
export interface NodeChange {
  id: string
  rev: number
  name: string
  parentId: string | null
  before?: string | null
}

/** An action of a subject's own in the menu of a node. */
export interface NodeAction {
  key: string
  label: string
  run: () => void
}

/** A tree as its panel, dialogs and selects need it; a subject says where it comes from and what its things are called. */
export interface TreeSource {
  /** Different for different trees. */
  key: string
  /** Prefix of the subject's own words (`OWN_WORDS`); all others are those of categories. */
  words: string
  /** Longest name. */
  nameMax: number
  nodes: readonly TreeNode[]
  index: TreeIndex
  /** Number of things without a node. */
  loose: number
  can: TreeRights
  ready: boolean
  failure: Failure | null
  reload: () => void
  reloaded: () => Promise<void>
  create: (given: { name: string; parentId: string | null }) => Promise<TreeNode>
  change: (given: NodeChange) => Promise<TreeNode>
  /** What a deletion would touch. */
  contents: ContentsCall
  /** "12 questions", in the words of the subject. */
  things: (count: number) => string
  remove: (id: string, moveTo: string | undefined) => Promise<unknown>
  restore: (id: string) => Promise<unknown>
  /** Contents changed their node: loads again what is shown of them, and the counts. */
  moved: () => void
  actions?: (node: TreeNode) => NodeAction[]
  /** A word about a node, beside its name. */
  mark?: (node: TreeNode) => string | null
}

/** Whether access lists leave somebody the change of what is in a node; a node that is not loaded limits nothing. */
export const changesIn = (nodes: readonly TreeNode[], id: string | null): boolean =>
  id === null || (nodes.find((node) => node.id === id)?.access?.change ?? true)

/** Until the rights are loaded. */
export const NO_RIGHTS: TreeRights = { access: false, add: false, edit: false, deleted: false }

/** What may be done with a node: what the tree allows, as far as access lists leave it. */
export function rightsAt({ can }: Pick<TreeSource, 'can'>, node: TreeNode | null): TreeRights & { manage: boolean } {
  const change = node?.access?.change ?? true
  return {
    access: can.access,
    add: can.add && change,
    edit: can.edit && change,
    deleted: can.deleted && change,
    // The call that sets a list asks for the right to arrange the tree.
    manage: can.edit && node?.access?.manage === true,
  }
}

/** Whether a row has actions at all. */
export function hasMenu(source: TreeSource, row: TreeRow | null): boolean {
  const { add, edit, deleted, manage } = rightsAt(source, row?.node ?? null)
  return add || (row !== null && (edit || deleted || manage))
}

type TreeText = (key: string, params?: Record<string, string | number>) => string

/** Words about a tree: the subject's own, else those of categories. */
export function useTreeText(words: TreeSource['words']): TreeText {
  const t = useText()
  return useCallback((key, params) => t(`${OWN_WORDS.has(key) ? words : 'catalog'}.${key}`, params), [t, words])
}

/** The words that say what a node is. Every subject has all of them. */
const OWN_WORDS: ReadonlySet<string> = new Set([
  'title',
  'add',
  'removeOf',
  'removeMove',
  'moveContent',
  'name',
  'parent',
  'created',
  'none',
  'choose',
  'show',
  'search',
  'matches',
  'noMatch',
  'refused.too_deep',
  'below',
  'belowToo',
  'removeEmpty',
  'toCategory',
  'toNone',
  'noTarget',
])

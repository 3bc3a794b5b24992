import { useEffect, useState } from 'react'
import { copied, holdsNodes, pasted } from '@lianda/shared/module/scene/edit/flow-clipboard.rules'
import { useFlowEditing } from './flow-editing'

/** Space between copied nodes and their copies, in px. */
const ASIDE = 40

/** Ctrl+C and Ctrl+V with nodes, also from one scene to another: they are text in the clipboard. */
export function useClipboard(): void {
  const { content, flow, selected, apply } = useFlowEditing()
  const [latest] = useState(() => ({ content, flow, selected, apply }))
  Object.assign(latest, { content, flow, selected, apply })
  useEffect(() => {
    const copy = (event: ClipboardEvent) => {
      if (latest.selected.length === 0 || isTyping(event.target) || !getSelection()?.isCollapsed) return
      event.clipboardData?.setData('text/plain', copied(latest.flow, latest.selected))
      event.preventDefault()
    }
    const paste = (event: ClipboardEvent) => {
      const text = event.clipboardData?.getData('text/plain') ?? ''
      if (isTyping(event.target) || !holdsNodes(text)) return
      event.preventDefault()
      const beside = latest.flow.nodes.filter(({ id }) => latest.selected.includes(id))
      const at = {
        left: ASIDE + Math.min(...(beside.length > 0 ? beside : latest.flow.nodes).map(({ left }) => left)),
        top: ASIDE + Math.max(...(beside.length > 0 ? beside : latest.flow.nodes).map(({ top }) => top)),
      }
      const facts = new Set(latest.content.customer?.facts.map(({ id }) => id))
      latest.apply((now) => pasted(now, text, at, facts))
    }
    document.addEventListener('copy', copy)
    document.addEventListener('paste', paste)
    return () => {
      document.removeEventListener('copy', copy)
      document.removeEventListener('paste', paste)
    }
  }, [latest])
}

/** A field's own copying stays what it is. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'))

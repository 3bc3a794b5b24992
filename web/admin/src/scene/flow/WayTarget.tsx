import { Button, Select } from 'antd'
import { useRef, useState } from 'react'
import { link, readingOrder, relink, unlink } from '@lianda/shared/module/scene/edit/flow-edit.rules'
import { linkRefusal } from '@lianda/shared/module/scene/edit/flow-link.rules'
import type { FlowNode, Transition } from '@lianda/shared/module/scene/scene.contract'
import { useText } from '../../platform/text'
import { focusAfter } from '../../parts/focus-after'
import { AdminIcon } from '../../shell/AdminIcon'
import { useFlowEditing } from './flow-editing'
import { problemText } from './ProblemNote'
import styles from './flow.module.css'

/**
 * Where a way leads, as a button; pressed, it is a list of all nodes: which may be chosen, and why others may not.
 * @param way null for one that is not there yet
 */
export function WayTarget({ node, way }: { node: FlowNode; way: Transition | null }) {
  const t = useText()
  const { flow, locked, nameOf, apply } = useFlowEditing()
  const [open, setOpen] = useState(false)
  const self = useRef<HTMLSpanElement>(null)
  const target = nameOf(way?.node)
  const words = target
    ? t('flow-edit.leadsTo', { node: target })
    : t(way ? 'flow-edit.leadsNowhere' : 'flow-edit.leadOn')
  /** Back to a button, and the focus to the one in this place, which may be another way's by then. */
  const close = (step?: () => void) => {
    const holder = self.current?.parentElement
    const at = [...(holder?.querySelectorAll('[data-way]') ?? [])].indexOf(self.current as Element)
    focusAfter(
      () => {
        setOpen(false)
        step?.()
      },
      () => holder?.querySelectorAll<HTMLElement>('[data-way] button')[at],
    )
  }
  if (!open)
    return (
      <span data-way ref={self} className={styles.way}>
        <Button
          size="small"
          type={target ? 'text' : 'dashed'}
          className={styles.wayButton ?? ''}
          disabled={locked}
          aria-label={t('flow-edit.wayOf', { name: way?.label || node.name, words })}
          onClick={() => setOpen(true)}
        >
          {words}
        </Button>
      </span>
    )
  const choose = (to: string) => {
    if (to === '' && way) apply((now) => unlink(now, node.id, way.id))
    else if (way && flow.nodes.some(({ id }) => id === way.node)) apply((now) => relink(now, node.id, way.id, to))
    else apply((now) => link(now, node.id, way?.id ?? null, to))
  }
  const refusalOf = (to: FlowNode) =>
    to.id === way?.node ? null : linkRefusal(flow, node.id, way?.id ?? null, to.id, { moves: true })
  return (
    <span data-way ref={self} className={styles.way}>
      <Select<string>
        autoFocus
        defaultOpen
        showSearch
        className={styles.waySelect ?? ''}
        aria-label={t('flow-edit.wayOf', { name: way?.label || node.name, words })}
        value={target ? (way?.node ?? null) : null}
        placeholder={t('flow-edit.leadOn')}
        optionFilterProp="label"
        options={[
          ...(way ? [{ value: '', label: t('flow-edit.nowhere') }] : []),
          ...readingOrder(flow).map((one, at) => {
            const refusal = refusalOf(one)
            return {
              value: one.id,
              label: refusal
                ? t('flow-edit.cannot', { n: at + 1, node: one.name, why: problemText(t, refusal, nameOf) })
                : `${at + 1} ${one.name}`,
              disabled: refusal !== null,
            }
          }),
        ]}
        onChange={(to) => close(() => choose(to))}
        onBlur={() => setOpen(false)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') close()
        }}
      />
    </span>
  )
}

/** The plain ways of a node, and a further one. */
export function WayList({ node }: { node: FlowNode }) {
  const t = useText()
  const { locked, nameOf, apply } = useFlowEditing()
  const more = !locked && (node.type === 'customer' || node.transitions.length === 0)
  return (
    <>
      <h3>{t('flow-edit.field.leadsTo')}</h3>
      <ul className={styles.ways}>
        {node.transitions.map((way) => (
          <li key={way.id}>
            <WayTarget node={node} way={way} />
            {locked ? null : (
              <Button
                type="text"
                size="small"
                aria-label={t('flow-edit.cut', { node: nameOf(way.node) })}
                icon={<AdminIcon name="trash" size={16} />}
                onClick={() => apply((now) => unlink(now, node.id, way.id))}
              />
            )}
          </li>
        ))}
        {more ? (
          <li>
            <WayTarget key={node.transitions.length} node={node} way={null} />
          </li>
        ) : null}
      </ul>
      {node.type === 'customer' && node.transitions.length > 1 ? (
        <p className={styles.help}>{t('flow-edit.help.ways')}</p>
      ) : null}
    </>
  )
}

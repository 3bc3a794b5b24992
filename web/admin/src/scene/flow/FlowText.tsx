import { Button } from 'antd'
import { useMemo, useRef, useState } from 'react'
import { addNode, freeName, readingOrder, removeNodes } from '@lianda/shared/module/scene/edit/flow-edit.rules'
import type { FlowNode, NodeType } from '@lianda/shared/module/scene/scene.contract'
import { Icon } from '@lianda/shared/ui/Icon'
import { useText } from '../../platform/text'
import { useFlowEditing } from './flow-editing'
import { placeFor } from '@lianda/shared/module/scene/edit/flow-layout.rules'
import { NodeDetails } from './NodeDetails'
import { ICONS } from './node-looks'
import { PlainText } from './PlainText'
import { ProblemNote } from './ProblemNote'
import { SearchNodes } from './SearchNodes'
import { WayTarget } from './WayTarget'
import styles from './text.module.css'

const ADDED: readonly NodeType[] = ['customer', 'student', 'question', 'end']

/** The flow as text, in the order of the conversation: for the keyboard, screen readers and print. */
export function FlowText() {
  const t = useText()
  const { flow, locked, selected, select, apply } = useFlowEditing()
  const [isWhole, setWhole] = useState(false)
  const order = useMemo(() => readingOrder(flow), [flow])
  const list = useRef<HTMLOListElement>(null)
  const heads = () => [...(list.current?.querySelectorAll<HTMLElement>('[data-head]') ?? [])]
  const show = (id: string) => {
    const head = heads().find((one) => one.dataset.head === id)
    head?.scrollIntoView({ block: 'center' })
    head?.focus({ preventScroll: true })
  }
  const add = (type: NodeType) => {
    const last = selected[0] ?? order.findLast((node) => node.type !== 'end')?.id
    const at = placeFor(flow, last, { left: 0, top: 0 })
    apply((now) => addNode(now, type, freeName(now, t(`scene.nodeType.${type}`)), at))
  }
  const onKey = (event: React.KeyboardEvent) => {
    const here = event.target instanceof HTMLElement ? event.target.dataset.head : undefined
    if (here === undefined) return
    const all = heads()
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step) {
      event.preventDefault()
      all[all.indexOf(event.target as HTMLElement) + step]?.focus()
    } else if (event.key === 'Delete' && !locked) {
      event.preventDefault()
      if (apply((now) => removeNodes(now, [here]))) select([])
    }
  }
  return (
    <div className={styles.view}>
      <div className={styles.tools}>
        <SearchNodes onFound={show} />
        {locked ? null : (
          <div role="toolbar" aria-label={t('flow-edit.add')} className={styles.add}>
            {ADDED.map((type) => (
              <Button
                key={type}
                size="small"
                icon={<Icon name={ICONS[type]} size={14} />}
                aria-label={t('flow-edit.addNode', { type: t(`scene.nodeType.${type}`) })}
                onClick={() => add(type)}
              >
                {t(`scene.nodeType.${type}`)}
              </Button>
            ))}
          </div>
        )}
        <Button size="small" onClick={() => setWhole(!isWhole)}>
          {t(isWhole ? 'flow-edit.text.asRows' : 'flow-edit.text.whole')}
        </Button>
        <span className={styles.note}>{t('flow-edit.sameFlow', { count: flow.nodes.length })}</span>
      </div>
      {isWhole ? (
        <PlainText />
      ) : (
        <>
          <ol ref={list} className={styles.list}>
            {order.map((node, at) => (
              <NodeRows key={node.id} node={node} n={at + 1} on={selected.includes(node.id)} onKey={onKey} />
            ))}
          </ol>
          <p className={styles.keys}>{t('flow-edit.textKeys')}</p>
        </>
      )}
    </div>
  )
}

interface RowsProps {
  node: FlowNode
  n: number
  on: boolean
  /** Keys on the node's name. */
  onKey: (event: React.KeyboardEvent) => void
}

/** What a node says, hears and leads to, a line each. */
function NodeRows({ node, n, on, onKey }: RowsProps) {
  const t = useText()
  const { locked, select, problemsAt } = useFlowEditing()
  const problems = problemsAt.get(node.id) ?? []
  const learner = node.type === 'student' || node.type === 'question'
  const outcome = node.type === 'end' && node.outcome ? t(`scene-edit.outcome.${node.outcome}`) : ''
  return (
    <li className={on ? styles.on : undefined}>
      <div className={styles.row}>
        <span className={styles.n}>{n}</span>
        <span className={styles[node.type]}>{t(`scene.nodeType.${node.type}`)}</span>
        <button
          type="button"
          data-head={node.id}
          className={styles.head}
          aria-pressed={on}
          onClick={() => select([node.id])}
          onKeyDown={onKey}
        >
          {node.name}
        </button>
        <small>{[node.required ? t('flow-edit.field.required') : '', outcome].filter(Boolean).join(' ')}</small>
        {learner || node.type === 'end' ? null : (
          <span className={styles.to}>
            {node.transitions.map((way) => (
              <WayTarget key={way.id} node={node} way={way} />
            ))}
            {locked || (node.type === 'start' && node.transitions.length > 0) ? null : (
              <WayTarget key={`more${node.transitions.length}`} node={node} way={null} />
            )}
          </span>
        )}
      </div>
      {node.lines.map((line) => (
        <p key={line.id} className={styles.said}>
          “{line.text}” {line.emotion === 0 ? null : <small>{t(`practice-admin.emotion.${line.emotion}`)}</small>}
        </p>
      ))}
      {learner ? (
        <ul className={styles.parts}>
          {node.transitions.map((intent, at) => (
            <li key={intent.id} className={styles.row}>
              <small>{t('flow-edit.noun.intent')}</small>
              <span>{intent.label || t('flow-edit.unnamedIntent', { n: at + 1 })}</span>
              <small>{t('scene.scene.examples', { count: intent.scripts.length })}</small>
              <span className={styles.to}>
                <WayTarget node={node} way={intent} />
              </span>
            </li>
          ))}
          {node.mustSay.map((item) => (
            <li key={`${item.label}/${item.keywords}`} className={styles.row}>
              <small>{t('flow-edit.noun.mustSay')}</small>
              <span>{item.label}</span>
              <b>{item.denied ? t('flow-edit.text.denied', { words: item.keywords }) : item.keywords}</b>
              {item.value ? <span>{item.value}</span> : null}
              {item.counters ? <small>{t('flow-edit.text.counters', { count: item.counters.length })}</small> : null}
            </li>
          ))}
          <NodeDetails node={node} />
        </ul>
      ) : null}
      {problems.length > 0 ? <ProblemNote problems={problems} /> : null}
    </li>
  )
}

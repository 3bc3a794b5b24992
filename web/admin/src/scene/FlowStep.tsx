import { Handle, type Node, type NodeProps, Position } from '@xyflow/react'
import { memo } from 'react'
import type { FlowNode } from '@lianda/shared/module/scene/scene.contract'
import { Icon } from '@lianda/shared/ui/Icon'
import type { IconName } from '@lianda/shared/ui/icon-shapes'
import { useText } from '../platform/text'
import styles from './flow.module.css'

export type Step = Node<{ node: FlowNode; wrong: boolean; nameOf: (id: string) => string }, 'step'>

export const colourOf = (type: FlowNode['type']) =>
  ({ start: 'brand', student: 'brand', customer: 'customer', question: 'info', end: 'success' })[type]

export const ICONS = {
  start: 'play',
  student: 'mic',
  customer: 'person',
  question: 'hint',
  end: 'flag',
} as const satisfies Record<FlowNode['type'], IconName>

/** A step in full: speaker, line, and for each transition its name, examples and target. */
export const FlowStep = memo(function FlowStep({ data, selected }: NodeProps<Step>) {
  const t = useText()
  const { node, wrong, nameOf } = data
  const learner = node.type === 'student' || node.type === 'question'
  const line = node.lines[0]?.text
  const kind = t(`scene.nodeType.${node.type}`)
  const classes = [styles.node, styles[node.type], selected ? styles.on : '', wrong ? styles.wrong : '']
  return (
    <div className={classes.join(' ')}>
      {node.type === 'start' ? null : <Handle type="target" position={Position.Top} isConnectable={false} />}
      <header>
        <Icon name={ICONS[node.type]} size={16} />
        <strong>{node.name}</strong>
        {kind === node.name ? null : <span>{kind}</span>}
      </header>
      {line ? <p>“{line}”</p> : null}
      {learner && node.mustSay.length > 0 ? (
        <p className={styles.must}>
          {t('scene.scene.mustSayHere', { what: node.mustSay.map((item) => item.label).join(t('office.comma')) })}
        </p>
      ) : null}
      {learner
        ? node.transitions.map((intent) => (
            <div key={intent.id} className={styles.intent}>
              <b>{intent.label}</b>
              <small>
                {t('scene.scene.examples', { n: intent.scripts.length })} → {nameOf(intent.node)}
              </small>
            </div>
          ))
        : null}
      {node.type === 'end' ? null : <Handle type="source" position={Position.Bottom} isConnectable={false} />}
    </div>
  )
})

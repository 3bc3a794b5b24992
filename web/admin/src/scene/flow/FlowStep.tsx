import { Handle, type Node, type NodeProps, Position } from '@xyflow/react'
import { memo } from 'react'
import type { FlowProblem } from '@lianda/shared/module/scene/scene.admin.contract'
import type { FlowNode } from '@lianda/shared/module/scene/scene.contract'
import { Icon } from '@lianda/shared/ui/Icon'
import { useText } from '../../platform/text'
import { ICONS } from './node-looks'
import { ProblemNote } from './ProblemNote'
import styles from './flow.module.css'

export type Step = Node<{ node: FlowNode; problems: readonly FlowProblem[] }, 'step'>

/** Handle of a plain way; an intent's has the intent's id. */
export const PLAIN_WAY = 'out'

/** A step: what is said, each intent with the way that it takes, and what is wrong beside it. */
export const FlowStep = memo(function FlowStep({ data, selected, isConnectable }: NodeProps<Step>) {
  const t = useText()
  const { node, problems } = data
  const learner = node.type === 'student' || node.type === 'question'
  const [line, ...more] = node.lines
  const kind = t(`scene.nodeType.${node.type}`)
  const classes = [styles.node, styles[node.type], selected ? styles.on : '', problems.length > 0 ? styles.wrong : '']
  return (
    <div className={classes.join(' ')}>
      {node.type === 'start' ? null : <Handle type="target" position={Position.Left} isConnectable={isConnectable} />}
      <header>
        <Icon name={ICONS[node.type]} size={16} />
        <strong>{node.name}</strong>
        {kind === node.name ? null : <span>{kind}</span>}
      </header>
      {line ? (
        <p>
          “{line.text}”{more.length > 0 ? <small> {t('flow-edit.moreLines', { count: more.length })}</small> : null}
        </p>
      ) : null}
      {learner && node.mustSay.length > 0 ? (
        <p className={styles.must}>
          {t('scene.scene.mustSayHere', { what: node.mustSay.map((item) => item.label).join(t('office.comma')) })}
        </p>
      ) : null}
      {learner
        ? node.transitions.map((intent, at) => (
            <div
              key={intent.id}
              className={styles.intent}
              data-wrong={problems.some((one) => one.transitionId === intent.id) || undefined}
            >
              <b>{intent.label || t('flow-edit.unnamedIntent', { n: at + 1 })}</b>
              <small>{t('scene.scene.examples', { count: intent.scripts.length })}</small>
              <Handle type="source" id={intent.id} position={Position.Right} isConnectable={isConnectable} />
            </div>
          ))
        : null}
      {problems.length > 0 ? <ProblemNote problems={problems} /> : null}
      {node.type === 'end' || learner ? null : (
        <Handle type="source" id={PLAIN_WAY} position={Position.Right} isConnectable={isConnectable} />
      )}
    </div>
  )
})

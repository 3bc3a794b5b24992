import { Button } from 'antd'
import { emptyIntent, idMaker, NO_TARGET, removeNodes } from '@lianda/shared/module/scene/edit/flow-edit.rules'
import { isRepairable } from '@lianda/shared/module/scene/edit/flow-repair.rules'
import { MAX_INTENTS } from '@lianda/shared/module/scene/flow-problems.rules'
import type { FlowNode, Transition } from '@lianda/shared/module/scene/scene.contract'
import { Icon } from '@lianda/shared/ui/Icon'
import { latePart } from '../../parts/late-part'
import { useText } from '../../platform/text'
import { AdminIcon } from '../../shell/AdminIcon'
import { SwitchField, TextField } from '../edit/fields'
import { RowList } from '../edit/RowList'
import { useFlowEditing } from './flow-editing'
import { IntentFields, OutcomeField } from './IntentFields'
import { KeyInformationRows } from './KeyInformationRows'
import { LineRows } from './LineRows'
import { NodeConductRows } from './NodeConductRows'
import { NodeFacts } from './NodeFacts'
import { ProblemNote } from './ProblemNote'
import { ProposedTexts } from './ProposedTexts'
import { WayList } from './WayTarget'
import styles from './flow.module.css'

const SentenceLine = latePart(
  async () => (await import('./SentenceLine')).SentenceLine,
  <div className={styles.sentenceWaits} />,
)

/** Everything that is written at a node. */
export function NodePanel({ node, onTry }: { node: FlowNode; onTry: ((nodeId: string) => void) | null }) {
  const t = useText()
  const { flow, locked, problemsAt, apply, select } = useFlowEditing()
  const at = `flow.nodes.${flow.nodes.indexOf(node)}`
  // What only words can mend is said at its intent.
  const problems = (problemsAt.get(node.id) ?? []).filter((one) => one.transitionId === undefined || isRepairable(one))
  const learner = node.type === 'student' || node.type === 'question'
  const remove = () => {
    if (apply((now) => removeNodes(now, [node.id]))) select([])
  }
  return (
    <section className={styles.panel} aria-label={t('flow-edit.panel', { name: node.name })}>
      <header className={styles.panelHead}>
        <h2>{node.name}</h2>
        <span>{t(`scene.nodeType.${node.type}`)}</span>
        {onTry && node.type !== 'start' && node.type !== 'end' ? (
          <Button size="small" icon={<Icon name="eye" size={14} />} onClick={() => onTry(node.id)}>
            {t('flow-edit.tryFrom')}
          </Button>
        ) : null}
        {locked || node.type === 'start' ? null : (
          <Button
            type="text"
            aria-label={t('flow-edit.removeNode', { name: node.name })}
            icon={<AdminIcon name="trash" size={16} />}
            onClick={remove}
          />
        )}
      </header>
      {problems.length > 0 ? <ProblemNote problems={problems} /> : null}
      {locked ? null : <ProposedTexts within={(part) => part === `flow/${node.id}`} />}
      <TextField at={`${at}.name`} label={t('flow-edit.field.name')} max={32} />
      {learner ? (
        <SwitchField at={`${at}.required`} label={t('flow-edit.field.required')} help={t('flow-edit.help.required')} />
      ) : null}
      {node.type === 'customer' || node.type === 'question' || node.type === 'end' ? (
        <LineRows at={`${at}.lines`} />
      ) : null}
      {learner ? (
        <>
          <h3>{t('flow-edit.intents', { count: node.transitions.length, max: MAX_INTENTS })}</h3>
          <RowList<Transition>
            at={`${at}.transitions`}
            noun={t('flow-edit.noun.intent')}
            max={MAX_INTENTS}
            keyOf={({ id }) => id}
            nameOf={({ label }) => label}
            make={() => emptyIntent(idMaker(flow)('i'), NO_TARGET, node.type === 'question')}
            empty={t('flow-edit.empty.intents')}
          >
            {(row, intent) => <IntentFields at={row} node={node} intent={intent} />}
          </RowList>
          <h3>{t('flow-edit.field.mustSay')}</h3>
          <KeyInformationRows at={`${at}.mustSay`} />
          <TextField
            at={`${at}.hint`}
            label={t('flow-edit.field.hint')}
            help={t('flow-edit.help.hint')}
            max={200}
            rows={1}
            optional
          />
          <NodeFacts at={at} node={node} />
          <h3>{t('flow-edit.field.conduct')}</h3>
          <NodeConductRows at={`${at}.conduct`} rows={node.conduct ?? []} />
          <SentenceLine key={node.id} node={node} />
        </>
      ) : node.type === 'end' ? (
        <OutcomeField at={`${at}.outcome`} help={t('flow-edit.help.outcomeOfEnd')} />
      ) : (
        <WayList node={node} />
      )}
    </section>
  )
}

import type { FlowNode, Transition } from '@lianda/shared/module/scene/scene.contract'
import { useText } from '../../platform/text'
import { LinesField, PickField, SwitchField, TextField } from '../edit/fields'
import { useField } from '../edit/editing'
import { WayTarget } from './WayTarget'
import { useFlowEditing } from './flow-editing'
import styles from './flow.module.css'

/** An intent: what is recognised as it, and where it leads. */
export function IntentFields({ at, node, intent }: { at: string; node: FlowNode; intent: Transition }) {
  const t = useText()
  const { flow } = useFlowEditing()
  const target = flow.nodes.find(({ id }) => id === intent.node)
  return (
    <>
      <TextField at={`${at}.label`} label={t('flow-edit.field.intent')} help={t('flow-edit.help.intent')} max={32} />
      <div className={styles.wayField}>
        <span>{t('flow-edit.field.leadsTo')}</span>
        <WayTarget node={node} way={intent} />
      </div>
      <LinesField at={`${at}.scripts`} label={t('flow-edit.field.scripts')} help={t('flow-edit.help.scripts')} />
      <TextField
        at={`${at}.keywords`}
        label={t('flow-edit.field.keywords')}
        help={t('flow-edit.help.keywords')}
        max={400}
      />
      {node.type === 'question' ? <SwitchField at={`${at}.right`} label={t('flow-edit.field.right')} /> : null}
      {target?.type === 'end' ? <OutcomeField at={`${at}.outcome`} help={t('flow-edit.help.outcome')} /> : null}
      <TextField
        at={`${at}.better`}
        label={t('flow-edit.field.better')}
        help={t('flow-edit.help.better')}
        max={200}
        rows={1}
        optional
      />
    </>
  )
}

const OUTCOMES = ['none', 'won', 'open', 'lost'] as const

/** How the conversation ends; it may be left open. */
export function OutcomeField({ at, help }: { at: string; help: string }) {
  const t = useText()
  const { value, set } = useField<Transition['outcome']>(at)
  return (
    <PickField<(typeof OUTCOMES)[number]>
      at={at}
      label={t('flow-edit.field.outcome')}
      help={help}
      value={value ?? 'none'}
      options={OUTCOMES.map((one) => ({
        value: one,
        label: t(one === 'none' ? 'flow-edit.outcome.none' : `scene-edit.outcome.${one}`),
      }))}
      onPick={(next) => set(next === 'none' ? undefined : next)}
    />
  )
}

import { useState } from 'react'
import type { CustomerAct, Wording } from '@lianda/shared/module/customer/customer.contract'
import { useText } from '../../platform/text'
import { useRows } from './editing'
import { FoldedRow } from './FoldedRow'
import { WordingsField } from './WordingsField'
import styles from './fields.module.css'

/** Occasions whose sentences an author may write; without any the program's own are said. */
const ACTS = [
  ...(['again', 'unknown', 'back', 'asked_before', 'not_understood', 'silent'] as const),
  ...(['insult', 'refusal', 'blame', 'left', 'farewell', 'hurt'] as const),
] as const satisfies readonly CustomerAct[]

/** What is said on occasions that every conversation may come to. */
export function ActsSection() {
  return (
    <ul className={styles.rowList}>
      {ACTS.map((act) => (
        <ActRow key={act} act={act} />
      ))}
    </ul>
  )
}

function ActRow({ act }: { act: CustomerAct }) {
  const t = useText()
  const at = `customer.acts.${act}`
  const [open, setOpen] = useState(false)
  const said = useRows<Wording>(at).filter(({ text }) => text.trim() !== '').length
  const name = t(`scene-edit.act.${act}`)
  return (
    <FoldedRow
      place={at}
      name={name}
      note={said > 0 ? t('scene-edit.wordings.count', { count: said }) : t('scene-edit.saidOwn')}
      open={open}
      onToggle={() => setOpen(!open)}
    >
      <WordingsField
        at={at}
        label={name}
        unlabelled
        {...(act === 'again' ? { help: t('scene-edit.help.again') } : {})}
      />
    </FoldedRow>
  )
}

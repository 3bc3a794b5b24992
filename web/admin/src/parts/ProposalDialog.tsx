import { Button, Checkbox, Modal, Skeleton } from 'antd'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { ProposalBy } from '@lianda/shared/module/speech/speech.admin.contract'
import { ListError } from '../list/ListStates'
import { type AskForProposals, useProposals } from './use-proposals'
import styles from './proposals.module.css'

export interface ProposalWords {
  title: string
  /** Asks for others. */
  other: string
  add: (count: number) => string
  /** Whose a proposal is. */
  by: (by: ProposalBy) => string
  noMore: string
  modelFailed: string
}

interface Props {
  open: boolean
  words: ProposalWords
  /** What is said in other words. */
  text: string
  /** What is there already. */
  there: readonly string[]
  ask: AskForProposals
  /** Those that can't be chosen. */
  isFixed?: (by: ProposalBy) => boolean
  /** Takes what was ticked over. Resolves to those that it took. */
  onAdd: (texts: readonly string[]) => Promise<readonly string[]>
  onClose: () => void
}

/** Texts that say the same in other words, some at a time; those that are ticked are taken over. */
export function ProposalDialog({ open, words, text, there, ask: batch, isFixed, onAdd, onClose }: Props) {
  const { rows, busy, failure, modelFailed, clear, ask, take } = useProposals(batch)
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const [adding, setAdding] = useState(false)
  const [known, setKnown] = useState<readonly string[]>([])
  const next = useCallback(() => {
    setTicked(new Set())
    void ask({ text, there: known })
  }, [ask, text, known])
  // What is there when it opens; what is taken over afterwards was shown, so it does not come again.
  const thereNow = useRef(there)
  useEffect(() => {
    thereNow.current = there
  })
  useEffect(() => {
    if (open) setKnown(thereNow.current)
  }, [open])
  useEffect(() => {
    clear()
    if (open) next()
  }, [open, clear, next])
  const toggle = (one: string) =>
    setTicked((before) => new Set(before.has(one) ? [...before].filter((other) => other !== one) : [...before, one]))
  const add = async () => {
    setAdding(true)
    const added = new Set(await onAdd([...ticked]))
    take(added)
    setTicked((before) => new Set([...before].filter((one) => !added.has(one))))
    setAdding(false)
  }
  return (
    <Modal
      open={open}
      width={600}
      title={words.title}
      onCancel={onClose}
      footer={[
        <Button key="next" loading={busy} onClick={next}>
          {words.other}
        </Button>,
        <Button
          key="add"
          type="primary"
          loading={adding}
          disabled={ticked.size === 0 || busy}
          onClick={() => void add()}
        >
          {words.add(ticked.size)}
        </Button>,
      ]}
    >
      <p className={styles.note}>{text}</p>
      {failure ? <ListError failure={failure} kept={false} onRetry={next} /> : null}
      {rows === null && !failure ? <Skeleton active={false} paragraph={{ rows: 5 }} /> : null}
      <div className={styles.lines} role="group" aria-label={words.title} aria-busy={busy}>
        {rows?.map((one) => (
          <Checkbox
            key={one.text}
            disabled={isFixed?.(one.by) === true}
            checked={ticked.has(one.text)}
            onChange={() => toggle(one.text)}
          >
            {one.text}
            <small>{words.by(one.by)}</small>
          </Checkbox>
        ))}
      </div>
      <p className={styles.note} role="status">
        {rows?.length === 0 && !busy ? words.noMore : null}
        {rows && modelFailed ? words.modelFailed : null}
      </p>
    </Modal>
  )
}

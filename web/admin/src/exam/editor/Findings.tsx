import { Button } from 'antd'
import { useState } from 'react'
import type { PaperContent, PaperProblem, ScoreProposal } from '@lianda/shared/module/exam/paper.admin.contract'
import { scoreProposal } from '@lianda/shared/module/exam/score-proposal.rules'
import { Icon } from '@lianda/shared/ui/Icon'
import type { Translate } from '@lianda/shared/i18n/texts'
import { score } from '../../platform/format'
import { useUndoToast } from '../../parts/use-undo-toast'
import { useText } from '../../platform/text'
import { AdminIcon } from '../../shell/AdminIcon'
import { findingText } from './finding-text'
import { withProposal } from './paper-edit'
import type { PaperDraft } from './use-paper-draft'
import styles from './outline.module.css'

interface Props {
  draft: PaperDraft
  findings: readonly PaperProblem[]
  onJump: (finding: PaperProblem) => void
  onScores: () => void
}

/** What is wrong: first the total with a proposed repair, then all other findings, each linked to its place. */
export function Findings({ draft, findings, onJump, onScores }: Props) {
  const t = useText()
  const [open, setOpen] = useState(false)
  const undoToast = useUndoToast()
  const { content } = draft
  const total = findings.find((row) => row.code === 'total_under' || row.code === 'total_over')
  const others = findings.filter((row) => row !== total && row.code !== 'no_questions')
  const must = others.filter((row) => row.level === 'must').length
  const proposal = total ? scoreProposal(content) : null
  const accept = (taken: ScoreProposal) => {
    const ids = new Set(taken.scores.map(({ id }) => id))
    const before = [...content.questions, ...content.draws].filter(({ id }) => ids.has(id))
    draft.change((now) => withProposal(now, taken))
    // Undo restores only the points; later changes stay.
    undoToast(t('exam-admin.proposal.taken'), () =>
      draft.change((now) => withProposal(now, { ...taken, scores: before })),
    )
  }
  return (
    <>
      {total ? (
        <section className={styles.warning} role="status">
          <AdminIcon name="warn" size={18} />
          <div>
            <strong>{findingText(t, content, total)}</strong>
            {proposal ? <p>{t('exam-admin.proposal.prefix', { proposal: proposalText(t, proposal) })}</p> : null}
            <div className={styles.warningActions}>
              {proposal ? <Button onClick={() => accept(proposal)}>{t('exam-admin.proposal.take')}</Button> : null}
              <Button type="text" onClick={onScores}>
                {t('exam-admin.proposal.myself')}
              </Button>
            </div>
          </div>
        </section>
      ) : null}
      {others.length > 0 ? (
        <section className={styles.findings}>
          <button type="button" className={styles.findingsHead} aria-expanded={open} onClick={() => setOpen(!open)}>
            <Icon name="alert" size={16} />
            <span>
              {must > 0
                ? t('exam-admin.findings.must', { count: must })
                : t('exam-admin.findings.look', { count: others.length })}
            </span>
            <Icon name={open ? 'down' : 'next'} size={14} />
          </button>
          {open ? <FindingList content={content} findings={others} onJump={onJump} /> : null}
        </section>
      ) : null}
    </>
  )
}

/** Each finding links to its place. */
export function FindingList(props: {
  content: PaperContent
  findings: readonly PaperProblem[]
  onJump: ((finding: PaperProblem) => void) | null
}) {
  const t = useText()
  const ordered = [...props.findings].sort((a, b) => a.level.localeCompare(b.level) * -1)
  return (
    <ul className={styles.findingList}>
      {ordered.map((row) => (
        <li key={`${row.code}/${row.at ?? ''}`} data-level={row.level}>
          {props.onJump ? (
            <button type="button" onClick={() => props.onJump?.(row)}>
              {findingText(t, props.content, row)}
            </button>
          ) : (
            findingText(t, props.content, row)
          )}
        </li>
      ))}
    </ul>
  )
}

function proposalText(t: Translate, { kind, type, count, each }: ScoreProposal): string {
  return t(`exam-admin.proposal.${kind}`, {
    count,
    each: score(each),
    type: type === null ? '' : t(`question-bank.type.${type}`),
  })
}

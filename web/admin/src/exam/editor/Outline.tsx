import { Button } from 'antd'
import { ActionMenu } from '../../parts/ActionMenu'
import { useEffect, useRef, useState } from 'react'
import type { PaperProblem } from '@lianda/shared/module/exam/paper.admin.contract'
import type { QuestionType } from '@lianda/shared/module/question-bank/question.contract'
import { focusAfter } from '../../parts/focus-after'
import { useUndoToast } from '../../parts/use-undo-toast'
import { useText } from '../../platform/text'
import { AdminIcon } from '../../shell/AdminIcon'
import { Findings } from './Findings'
import { OutlineDraws } from './OutlineDraws'
import { OutlineGroup } from './OutlineGroup'
import { groupsOf, withMoved, without, withRestored } from './paper-edit'
import type { EditorSelection } from './use-editor-selection'
import type { PaperDraft } from './use-paper-draft'
import styles from './outline.module.css'

interface Props {
  draft: PaperDraft
  selection: EditorSelection
  findings: readonly PaperProblem[]
  locked: boolean
  onJump: (finding: PaperProblem) => void
  /** Batch score: for one type, or for all (null). */
  onScores: (type: QuestionType | null) => void
  onPick: () => void
  onNew: (type: QuestionType) => void
  onNewDraw: () => void
}

const TYPES: readonly QuestionType[] = [0, 1, 2, 3]

/** The questions of the paper in order. Arrow keys select a row; Alt with arrows or dragging moves it. */
export function Outline(props: Props) {
  const t = useText()
  const { draft, selection, findings, locked } = props
  const { content } = draft
  const list = useRef<HTMLDivElement>(null)
  const [said, setSaid] = useState('')
  const undoToast = useUndoToast()

  useEffect(() => {
    if (selection.id === null) return
    list.current?.querySelector(`[data-row="${selection.id}"]`)?.scrollIntoView({ block: 'nearest' })
  }, [selection.id])
  const rowOf = (id: string) => list.current?.querySelector<HTMLElement>(`[data-row="${id}"]`)
  const move = (type: QuestionType, from: number, to: number) => {
    const next = withMoved(content, type, from, to)
    const moved = next.questions.filter((row) => row.content.type === type)[to]
    focusAfter(
      () => {
        draft.change(() => next)
        if (moved) setSaid(t('exam-admin.outline.moved', { number: next.questions.indexOf(moved) + 1 }))
      },
      () => moved && rowOf(moved.id),
    )
  }
  const remove = (id: string) => {
    const question = content.questions.find((row) => row.id === id)
    if (!question || locked) return
    const at = content.questions.indexOf(question)
    const [next, after] = without(content, id)
    focusAfter(
      () => {
        draft.change(() => next)
        selection.select(after)
      },
      () => (after === null ? null : rowOf(after)),
    )
    undoToast(t('exam-admin.outline.removed', { number: at + 1 }), () => {
      draft.change((now) => withRestored(now, question, at))
      selection.select(id)
    })
  }
  const onKey = (event: React.KeyboardEvent) => {
    const rows = [...(list.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])]
    const at = rows.findIndex((row) => row === document.activeElement)
    if (at < 0 || event.altKey || event.ctrlKey || event.metaKey) return
    const steps: Record<string, number> = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: rows.length - 1 }
    const to = steps[event.key]
    if (to !== undefined) {
      event.preventDefault()
      rows[to]?.focus()
    } else if (event.key === 'Delete') {
      event.preventDefault()
      remove(rows[at]?.dataset['row'] ?? '')
    }
  }
  return (
    <nav className={styles.outline} aria-label={t('exam-admin.outline.label')}>
      {locked ? null : (
        <Findings draft={draft} findings={findings} onJump={props.onJump} onScores={() => props.onScores(null)} />
      )}
      <div ref={list} className={styles.list} onKeyDown={onKey}>
        {groupsOf(content).map((group) => (
          <OutlineGroup
            key={group.type}
            group={group}
            findings={findings}
            selected={selection.id}
            locked={locked}
            onSelect={selection.select}
            onMove={(from, to) => move(group.type, from, to)}
            onScores={() => props.onScores(group.type)}
          />
        ))}
        <OutlineDraws
          draft={draft}
          findings={findings}
          selected={selection.id}
          locked={locked}
          onSelect={selection.select}
          onNew={props.onNewDraw}
        />
      </div>
      <span className={styles.said} role="status">
        {said}
      </span>
      {locked ? null : (
        <div className={styles.dock}>
          <Button icon={<AdminIcon name="layers" size={16} />} onClick={props.onPick}>
            {t('exam-admin.outline.pick')}
          </Button>
          <ActionMenu
            menu={{
              items: [
                ...TYPES.map((type) => ({ key: String(type), label: t(`question-bank.type.${type}`) })),
                { type: 'divider' },
                { key: 'draw', label: t('exam-admin.draw.add') },
              ],
              onClick: ({ key }) => {
                const type = TYPES.find((one) => String(one) === key)
                if (type === undefined) props.onNewDraw()
                else props.onNew(type)
              },
            }}
          >
            <Button icon={<AdminIcon name="plus" size={16} />}>{t('exam-admin.outline.create')}</Button>
          </ActionMenu>
        </div>
      )}
    </nav>
  )
}

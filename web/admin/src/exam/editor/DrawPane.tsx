import { Alert, Checkbox, InputNumber, TreeSelect } from 'antd'
import { type ReactNode, useId, useState } from 'react'
import { fromTenths, toTenths } from '@lianda/shared/contract/points'
import { PAPER_LIMITS, type PaperDraw, type PaperProblem } from '@lianda/shared/module/exam/paper.admin.contract'
import type { QuestionLevel, QuestionType } from '@lianda/shared/module/question-bank/question.contract'
import { treeOptions } from '../../tree/tree.rules'
import { roundPoints } from '../../parts/question-editor/question-edit'
import { useCatalogs } from '../../catalog/use-catalogs'
import { useUndoToast } from '../../parts/use-undo-toast'
import { score } from '../../platform/format'
import { useText } from '../../platform/text'
import { findingText } from './finding-text'
import { Tool, UndoTools } from './pane-tools'
import { withDraw, withDrawRestored, withoutDraw } from './paper-edit'
import type { PaperDraft } from './use-paper-draft'
import styles from './editor.module.css'

interface Props {
  draft: PaperDraft
  draw: PaperDraw
  finding: PaperProblem | null
  locked: boolean
  onDeleted: () => void
}

const TYPES: readonly QuestionType[] = [0, 1, 2, 3]
const LEVELS: readonly QuestionLevel[] = [1, 2, 3]

/** The open draw: source, type, number and points of its questions, and the size of the pool. */
export function DrawPane({ draft, draw, finding, locked, onDeleted }: Props) {
  const t = useText()
  const undoToast = useUndoToast()
  const { nodes } = useCatalogs(5)
  const { content, view } = draft
  const number = content.draws.indexOf(draw) + 1
  const asSaved = view.content.draws.find((row) => row.id === draw.id)
  const known = asSaved && JSON.stringify(asSaved) === JSON.stringify(draw) ? view.drawable[draw.id] : undefined
  const [typed, setTyped] = useState<number | null>(null)
  const beyond =
    typed === null ? null : t('exam-admin.draw.tooMany', { most: PAPER_LIMITS.drawCount, count: draw.count })
  const set = (part: Partial<PaperDraw>, key: string | null = null) =>
    draft.change((now) => withDraw(now, { ...draw, ...part }), key)
  const remove = () => {
    draft.change((now) => withoutDraw(now, draw.id))
    onDeleted()
    undoToast(t('exam-admin.draw.removed', { number }), () =>
      draft.change((now) => withDrawRestored(now, draw, number - 1)),
    )
  }
  return (
    <>
      <div className={styles.paneHead}>
        <h2>{t('exam-admin.draw.numbered', { number })}</h2>
        <span className={styles.grow} />
        {locked ? null : (
          <>
            <UndoTools draft={draft} />
            <Tool name="trash" label={t('exam-admin.draw.remove')} danger onClick={remove} />
          </>
        )}
      </div>
      <p className={styles.lead}>{t('exam-admin.draw.hint')}</p>
      {finding ? (
        <Alert
          className={styles.finding}
          type={finding.level === 'must' ? 'error' : 'warning'}
          showIcon
          title={findingText(t, content, finding)}
        />
      ) : null}
      <div className={styles.fields}>
        <Field label={t('exam-admin.draw.catalogs')} help={t('exam-admin.draw.catalogsHint')}>
          {(id) => (
            <TreeSelect
              id={id}
              multiple
              allowClear
              disabled={locked}
              treeDefaultExpandAll
              showSearch={{ treeNodeFilterProp: 'title' }}
              placeholder={t('exam-admin.draw.wholeBank')}
              value={draw.catalogIds}
              treeData={treeOptions(nodes)}
              onChange={(catalogIds: string[]) => set({ catalogIds: catalogIds.slice(0, 20) })}
            />
          )}
        </Field>
        <Group label={t('exam-admin.draw.types')} help={t('exam-admin.draw.anyHint')}>
          <Checkbox.Group
            disabled={locked}
            value={draw.types}
            options={TYPES.map((value) => ({ value, label: t(`question-bank.type.${value}`) }))}
            onChange={(types) => set({ types: TYPES.filter((one) => types.includes(one)) })}
          />
        </Group>
        <Group label={t('exam-admin.draw.level')} help={t('exam-admin.draw.anyHint')}>
          <Checkbox.Group
            disabled={locked}
            value={draw.levels}
            options={LEVELS.map((value) => ({ value, label: t(`question-bank.level.${value}`) }))}
            onChange={(levels) => set({ levels: LEVELS.filter((one) => levels.includes(one)) })}
          />
        </Group>
        <div className={styles.pair}>
          <Field label={t('exam-admin.draw.count')} {...(beyond === null ? {} : { error: beyond })}>
            {(id) => (
              <InputNumber
                id={id}
                min={1}
                precision={0}
                readOnly={locked}
                status={beyond === null ? '' : 'error'}
                aria-invalid={beyond !== null}
                value={typed ?? draw.count}
                onChange={(count) => {
                  // A number above the limit stays in the field with an error: clipping it would choose for the user.
                  const most = PAPER_LIMITS.drawCount
                  setTyped(count !== null && count > most ? count : null)
                  if (count === null || count <= most) set({ count: count ?? 1 }, `${draw.id}/count`)
                }}
              />
            )}
          </Field>
          <Field label={t('exam-admin.draw.each')}>
            {(id) => (
              <InputNumber
                id={id}
                min={0}
                max={100}
                step={0.5}
                precision={1}
                readOnly={locked}
                value={draw.score}
                formatter={(shown) => String(shown ?? '').replace(/\.0$/, '')}
                onChange={(points) => set({ score: roundPoints(points) }, `${draw.id}/score`)}
              />
            )}
          </Field>
        </div>
      </div>
      <p className={styles.drawable} role="status">
        {locked
          ? t('exam-admin.draw.sum', { count: draw.count, score: score(fromTenths(draw.count * toTenths(draw.score))) })
          : t('exam-admin.draw.sumAndPool', {
              count: draw.count,
              score: score(fromTenths(draw.count * toTenths(draw.score))),
              pool:
                known === undefined ? t('exam-admin.draw.counting') : t('exam-admin.draw.drawable', { count: known }),
            })}
      </p>
    </>
  )
}

interface FieldProps {
  label: string
  help?: string
  error?: string
  children: (id: string) => ReactNode
}

function Field({ label, help, error, children }: FieldProps) {
  const id = useId()
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      {children(id)}
      {error ? (
        <span className={styles.wrong} role="alert">
          {error}
        </span>
      ) : null}
      {help ? <span className={styles.help}>{help}</span> : null}
    </div>
  )
}

function Group({ label, help, children }: { label: string; help: string; children: ReactNode }) {
  return (
    <fieldset className={styles.group}>
      <legend className={styles.label}>{label}</legend>
      {children}
      <span className={styles.help}>{help}</span>
    </fieldset>
  )
}

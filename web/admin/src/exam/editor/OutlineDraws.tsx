import { useText } from '../../platform/text'
import { Button } from 'antd'
import { fromTenths, toTenths } from '@lianda/shared/contract/points'
import type { PaperProblem } from '@lianda/shared/module/exam/paper.admin.contract'
import { Icon } from '@lianda/shared/ui/Icon'
import { score } from '../../platform/format'
import { AdminIcon } from '../../shell/AdminIcon'
import { findingAt } from './paper-findings'
import { useDrawText } from './use-draw-text'
import type { PaperDraft } from './use-paper-draft'
import styles from './outline.module.css'

interface Props {
  draft: PaperDraft
  findings: readonly PaperProblem[]
  selected: string | null
  locked: boolean
  onSelect: (id: string) => void
  onNew: () => void
}

/** The draws: how many questions of which categories, types and levels each attempt gets. */
export function OutlineDraws({ draft, findings, selected, locked, onSelect, onNew }: Props) {
  const t = useText()
  const words = useDrawText()
  const { draws } = draft.content
  if (locked && draws.length === 0) return null
  const count = draws.reduce((sum, row) => sum + row.count, 0)
  const points = fromTenths(draws.reduce((sum, row) => sum + row.count * toTenths(row.score), 0))
  return (
    <section>
      <div className={styles.groupHead}>
        <span className={styles.groupName}>
          {draws.length > 0 ? t('exam-admin.draw.group', { count, score: score(points) }) : t('exam-admin.draw.none')}
        </span>
        {locked ? null : (
          <Button
            type="text"
            size="small"
            title={t('exam-admin.draw.add')}
            aria-label={t('exam-admin.draw.add')}
            icon={<AdminIcon name="plus" size={16} />}
            onClick={onNew}
          />
        )}
      </div>
      <ol className={styles.rows}>
        {draws.map((draw) => {
          const finding = findingAt(findings, draw.id)
          return (
            <li key={draw.id} className={selected === draw.id ? styles.on : styles.row}>
              <button
                type="button"
                data-row={draw.id}
                aria-current={selected === draw.id ? 'true' : undefined}
                onClick={() => onSelect(draw.id)}
              >
                <span className={styles.tag}>{t('exam-admin.draw.tag')}</span>
                <span className={styles.text}>{words.where(draw)}</span>
                {finding ? (
                  <span
                    role="img"
                    className={finding.level === 'must' ? styles.must : styles.look}
                    aria-label={t(
                      finding.level === 'must' ? 'exam-admin.findings.mustMark' : 'exam-admin.findings.lookMark',
                    )}
                  >
                    <Icon name="alert" size={16} />
                  </span>
                ) : null}
                <span className={styles.points}>
                  {t('exam-admin.draw.times', { count: draw.count, score: score(draw.score) })}
                </span>
              </button>
            </li>
          )
        })}
      </ol>
    </section>
  )
}

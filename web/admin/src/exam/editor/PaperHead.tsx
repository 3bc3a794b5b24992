import { useText } from '../../platform/text'
import { Button, Tag } from 'antd'
import type { PaperContent, PaperView } from '@lianda/shared/module/exam/paper.admin.contract'
import { score } from '../../platform/format'
import { totalOf } from './paper-edit'
import styles from './editor.module.css'

interface Props {
  content: PaperContent
  view: PaperView
  onSettings: () => void
}

/** Facts of the paper, and how far its total is from 100. */
export function PaperHead({ content, view, onSettings }: Props) {
  const t = useText()
  const total = totalOf(content)
  const full = total === 100
  return (
    <header className={styles.head}>
      <h1>{content.title}</h1>
      <Tag color={view.state === 'published' ? 'success' : undefined}>
        {view.state === 'published'
          ? t('exam-admin.state.publishedVersion', { version: view.version })
          : t('exam-admin.state.draft')}
      </Tag>
      <div className={styles.facts}>
        <span>{t('exam-admin.facts.minute', { count: content.minute })}</span>
        {content.limitMinute > 0 ? <span>{t('exam-admin.facts.limit', { count: content.limitMinute })}</span> : null}
        <span>{t('exam-admin.facts.pass', { figure: score(content.passScore) })}</span>
        <Button type="link" size="small" onClick={onSettings}>
          {t(view.can.edit ? 'exam-admin.facts.change' : 'exam-admin.facts.all')}
        </Button>
      </div>
      <div className={styles.total} data-full={full}>
        <div className={styles.totalBar} aria-hidden>
          <i style={{ width: `${Math.min(100, total)}%` }} />
        </div>
        <b>{t('exam-admin.facts.total', { figure: score(total) })}</b>
      </div>
    </header>
  )
}

import { useText } from '../../platform/text'
import { Alert, Button, Drawer } from 'antd'
import type { PaperContent, PaperProblem } from '@lianda/shared/module/exam/paper.admin.contract'
import { findingText } from './finding-text'
import { CategoryField, TitleField } from './naming-fields'
import { ChoiceField, NumberField, SwitchField } from './setting-fields'
import { settingRisks } from './setting-risks'
import type { PaperDraft } from './use-paper-draft'
import styles from './settings.module.css'

interface Props {
  open: boolean
  draft: PaperDraft
  locked: boolean
  findings: readonly PaperProblem[]
  onClose: () => void
}

const OVERDUE = ['auto', 'grace', 'discard'] as const
const EXPLAIN = ['after_submit', 'after_pass', 'after_end', 'never'] as const
const SETTING_CODES = ['limit_not_below', 'explain_while_open', 'key_before_retake', 'late_sync_risk']

/** All settings of the paper except its questions. Changes are saved at once; undo reverts them. */
export function SettingsDrawer({ open, draft, locked, findings, onClose }: Props) {
  const t = useText()
  const { content } = draft
  const set = (part: Partial<PaperContent>, key: string | null = null) =>
    draft.change((now) => ({ ...now, ...part }), key === null ? null : `settings/${key}`)
  const number = (
    key: 'minute' | 'limitMinute' | 'passScore' | 'graceMinutes' | 'lateSyncMinutes' | 'retakeWaitMinutes',
    min: number,
    max: number,
  ) => (
    <NumberField
      label={t(`exam-admin.settings.${key}`)}
      help={t(`exam-admin.settings.${key}Help`)}
      unit={t(key === 'passScore' ? 'exam-admin.settings.points' : 'exam-admin.settings.minutes')}
      min={min}
      max={max}
      decimal={key === 'passScore'}
      locked={locked}
      value={content[key]}
      error={
        key === 'limitMinute' && content.limitMinute >= content.minute ? t('exam-admin.settings.limitError') : undefined
      }
      onChange={(value) => set({ [key]: value }, key)}
    />
  )
  const yes = (key: 'shuffleQuestions' | 'shuffleOptions' | 'partialCredit' | 'retakeUntilPassed') => (
    <SwitchField
      label={t(`exam-admin.settings.${key}`)}
      help={t(`exam-admin.settings.${key}Help`)}
      checked={content[key]}
      locked={locked}
      onChange={(checked) => set({ [key]: checked })}
    />
  )
  const warnings = [
    ...settingRisks(content).map((risk) => t(`exam-admin.risk.${risk.code}`, { figure: risk.n })),
    ...findings
      .filter((row) => SETTING_CODES.includes(row.code) && row.level === 'look')
      .map((row) => findingText(t, content, row)),
  ]
  return (
    <Drawer
      open={open}
      onClose={onClose}
      size={480}
      title={t('exam-admin.settings.title')}
      footer={
        <div className={styles.foot}>
          <span>{locked ? '' : t('exam-admin.settings.autosave')}</span>
          <Button type="primary" size="large" onClick={onClose}>
            {t('exam-admin.settings.done')}
          </Button>
        </div>
      }
    >
      <div className={styles.form}>
        {warnings.map((words) => (
          <Alert key={words} type="warning" showIcon title={words} />
        ))}
        <TitleField content={content} locked={locked} onChange={(title) => set({ title }, 'title')} />
        <CategoryField content={content} locked={locked} onChange={(categoryId) => set({ categoryId })} />
        <h3>{t('exam-admin.settings.time')}</h3>
        {number('minute', 1, 600)}
        {number('limitMinute', 0, 599)}
        <ChoiceField
          label={t('exam-admin.settings.overdue')}
          locked={locked}
          value={content.overdue}
          options={OVERDUE.map((value) => ({
            value,
            label: t(`exam-admin.settings.overdueIs.${value}`),
            help: t(`exam-admin.settings.overdueHelp.${value}`),
          }))}
          onChange={(overdue) => set({ overdue })}
        />
        {content.overdue === 'grace' ? number('graceMinutes', 0, 60) : null}
        {number('lateSyncMinutes', 0, 30)}
        <h3>{t('exam-admin.settings.marking')}</h3>
        {number('passScore', 0.1, 100)}
        {yes('partialCredit')}
        <h3>{t('exam-admin.settings.order')}</h3>
        {yes('shuffleQuestions')}
        {yes('shuffleOptions')}
        <h3>{t('exam-admin.settings.after')}</h3>
        <ChoiceField
          label={t('exam-admin.settings.explain')}
          locked={locked}
          value={content.explain}
          options={EXPLAIN.map((value) => ({
            value,
            label: t(`exam-admin.settings.explainIs.${value}`),
            help: t(`exam-admin.settings.explainHelp.${value}`),
          }))}
          onChange={(explain) => set({ explain })}
        />
        {yes('retakeUntilPassed')}
        {number('retakeWaitMinutes', 0, 10_080)}
      </div>
    </Drawer>
  )
}

import type { MustSay } from '@lianda/shared/module/scene/key-information.contract'
import type { FreePoint } from '@lianda/shared/module/scene/free/free-play.contract'
import { useText } from '../../platform/text'
import { LinesField, SwitchField, TextField } from './fields'
import { freeId } from './practice-edit'
import { RowList } from './RowList'
import { WordingsField } from './WordingsField'
import styles from './free.module.css'

const makePoint = (rows: readonly FreePoint[]): FreePoint => ({
  id: freeId(
    rows.map(({ id }) => id),
    'p',
  ),
  label: '',
  met: { keywords: '', examples: [] },
  ...{ notMet: [], mustSay: [], required: true, leads: [], replies: [] },
})

/** What the learner should bring up. */
export function PointsSection() {
  const t = useText()
  return (
    <RowList<FreePoint>
      at="free.points"
      noun={t('free-practice.noun.point')}
      max={20}
      keyOf={({ id }) => id}
      nameOf={({ label }) => label}
      make={makePoint}
      empty={t('free-practice.empty.points')}
    >
      {(at) => (
        <>
          <TextField
            at={`${at}.label`}
            label={t('free-practice.field.pointLabel')}
            help={t('free-practice.help.pointLabel')}
            max={32}
          />
          <SwitchField
            at={`${at}.required`}
            label={t('free-practice.field.required')}
            help={t('free-practice.help.required')}
          />
          <AskedFields at={`${at}.met`} examples={t('free-practice.field.met')} help={t('free-practice.help.met')} />
          <LinesField
            at={`${at}.notMet`}
            label={t('free-practice.field.notMet')}
            help={t('free-practice.help.notMet')}
          />
          <WordingsField
            at={`${at}.leads`}
            label={t('free-practice.field.leads')}
            help={t('free-practice.help.leads')}
          />
          <WordingsField
            at={`${at}.replies`}
            label={t('free-practice.field.replies')}
            help={t('free-practice.help.replies')}
          />
          <div className={styles.field}>
            <span className={styles.groupLabel}>{t('free-practice.field.mustSay')}</span>
            <MustSayList at={`${at}.mustSay`} />
          </div>
          <div className={styles.two}>
            <TextField at={`${at}.hint`} label={t('free-practice.field.hint')} max={200} rows={1} optional />
            <TextField at={`${at}.better`} label={t('free-practice.field.better')} max={200} rows={1} optional />
          </div>
        </>
      )}
    </RowList>
  )
}

function MustSayList({ at }: { at: string }) {
  const t = useText()
  return (
    <RowList<MustSay>
      at={at}
      noun={t('free-practice.noun.mustSay')}
      max={5}
      keyOf={(_row, index) => String(index)}
      nameOf={({ label }) => label}
      make={() => ({ label: '', keywords: '' })}
      empty={t('free-practice.empty.mustSay')}
    >
      {(row) => (
        <>
          <TextField at={`${row}.label`} label={t('free-practice.field.mustSayLabel')} max={32} />
          <TextField
            at={`${row}.keywords`}
            label={t('free-practice.field.keywords')}
            help={t('free-practice.help.keywords')}
            max={400}
          />
          <TextField at={`${row}.better`} label={t('free-practice.field.better')} max={200} optional />
        </>
      )}
    </RowList>
  )
}

/** Key words and example sentences of something that is recognised. */
export function AskedFields({ at, examples, help }: { at: string; examples: string; help: string }) {
  const t = useText()
  return (
    <>
      <LinesField at={`${at}.examples`} label={examples} help={help} />
      <TextField
        at={`${at}.keywords`}
        label={t('free-practice.field.keywords')}
        help={t('free-practice.help.keywords')}
        max={400}
      />
    </>
  )
}

import type { MustSay } from '@lianda/shared/module/scene/key-information.contract'
import type { FreePoint } from '@lianda/shared/module/scene/free/free-play.contract'
import { useText } from '../../platform/text'
import { AskedFields } from '../edit/AskedFields'
import { freeId } from '../edit/content-edit'
import { LinesField, SwitchField, TextField } from '../edit/fields'
import { RowList } from '../edit/RowList'
import { WordingsField } from '../edit/WordingsField'
import styles from '../edit/fields.module.css'

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
      noun={t('scene-edit.noun.point')}
      max={20}
      keyOf={({ id }) => id}
      nameOf={({ label }) => label}
      make={makePoint}
      empty={t('scene-edit.empty.points')}
    >
      {(at) => (
        <>
          <TextField
            at={`${at}.label`}
            label={t('scene-edit.field.pointLabel')}
            help={t('scene-edit.help.pointLabel')}
            max={32}
          />
          <SwitchField
            at={`${at}.required`}
            label={t('scene-edit.field.required')}
            help={t('scene-edit.help.required')}
          />
          <AskedFields at={`${at}.met`} examples={t('scene-edit.field.met')} help={t('scene-edit.help.met')} />
          <LinesField at={`${at}.notMet`} label={t('scene-edit.field.notMet')} help={t('scene-edit.help.notMet')} />
          <WordingsField at={`${at}.leads`} label={t('scene-edit.field.leads')} help={t('scene-edit.help.leads')} />
          <WordingsField
            at={`${at}.replies`}
            label={t('scene-edit.field.replies')}
            help={t('scene-edit.help.replies')}
          />
          <div className={styles.field}>
            <span className={styles.groupLabel}>{t('scene-edit.field.mustSay')}</span>
            <MustSayList at={`${at}.mustSay`} />
          </div>
          <div className={styles.two}>
            <TextField at={`${at}.hint`} label={t('scene-edit.field.hint')} max={200} rows={1} optional />
            <TextField at={`${at}.better`} label={t('scene-edit.field.better')} max={200} rows={1} optional />
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
      noun={t('scene-edit.noun.mustSay')}
      max={5}
      keyOf={(_row, index) => String(index)}
      nameOf={({ label }) => label}
      make={() => ({ label: '', keywords: '' })}
      empty={t('scene-edit.empty.mustSay')}
    >
      {(row) => (
        <>
          <TextField at={`${row}.label`} label={t('scene-edit.field.mustSayLabel')} max={32} />
          <TextField
            at={`${row}.keywords`}
            label={t('scene-edit.field.keywords')}
            help={t('scene-edit.help.keywords')}
            max={400}
          />
          <TextField at={`${row}.better`} label={t('scene-edit.field.better')} max={200} optional />
        </>
      )}
    </RowList>
  )
}

import type { FreePoint } from '@lianda/shared/module/scene/free/free-play.contract'
import { latePart } from '../../parts/late-part'
import { bringTexts } from '../../platform/platform'
import { useText } from '../../platform/text'
import { AskedFields } from '../edit/AskedFields'
import { freeId } from '../edit/content-edit'
import { LinesField, SwitchField, TextField } from '../edit/fields'
import { RowList } from '../edit/RowList'
import { WordingsField } from '../edit/WordingsField'
import styles from '../edit/fields.module.css'

const KeyInformationRows = latePart(async () => {
  const [part] = await Promise.all([
    import('../flow/KeyInformationRows'),
    bringTexts(['field', 'flow-edit', 'scene', 'scene-edit']),
  ])
  return part.KeyInformationRows
}, null)

/** Of one point. */
const MAX_INFORMATION = 5

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
            <KeyInformationRows at={`${at}.mustSay`} max={MAX_INFORMATION} />
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

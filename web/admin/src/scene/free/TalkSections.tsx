import type { FreeEnd, ForbiddenPromise, FreePoint } from '@lianda/shared/module/scene/free/free-play.contract'
import { useText } from '../../platform/text'
import { useRows } from '../edit/editing'
import { ChoiceField, IdsField, NumberField, TextField } from '../edit/fields'
import { LinesList } from '../edit/LinesList'
import { RowList } from '../edit/RowList'
import { WordingsField } from '../edit/WordingsField'
import styles from '../edit/fields.module.css'

const OUTCOMES = ['won', 'open', 'lost'] as const

/** How the customer begins. */
export function OpeningSection() {
  const t = useText()
  return (
    <LinesList
      at="free.opening"
      noun={t('scene-edit.noun.opening')}
      label={t('scene-edit.field.opening')}
      max={3}
      empty={t('scene-edit.empty.opening')}
      stem="o"
    />
  )
}

/** What nobody may promise. */
export function ForbiddenSection() {
  const t = useText()
  return (
    <RowList<ForbiddenPromise>
      at="free.forbidden"
      noun={t('scene-edit.noun.forbidden')}
      max={20}
      keyOf={(_row, index) => String(index)}
      nameOf={({ label }) => label}
      make={() => ({ label: '', keywords: '' })}
      empty={t('scene-edit.empty.forbidden')}
    >
      {(at) => (
        <>
          <TextField at={`${at}.label`} label={t('scene-edit.field.forbidden')} max={48} />
          <TextField
            at={`${at}.keywords`}
            label={t('scene-edit.field.keywords')}
            help={t('scene-edit.help.keywords')}
            max={400}
          />
        </>
      )}
    </RowList>
  )
}

/** How it may end. */
export function EndsSection() {
  const t = useText()
  const points = useRows<FreePoint>('free.points')
  return (
    <>
      <div className={styles.two}>
        <NumberField
          at="free.turnLimit"
          label={t('scene-edit.field.turnLimit')}
          help={t('scene-edit.help.turnLimit')}
          min={4}
          max={40}
        />
      </div>
      <WordingsField at="free.closing" label={t('scene-edit.field.closing')} help={t('scene-edit.help.closing')} />
      <RowList<FreeEnd>
        at="free.ends"
        noun={t('scene-edit.noun.end')}
        max={10}
        keyOf={(_row, index) => String(index)}
        nameOf={({ outcome, wordings }) => `${t(`scene-edit.outcome.${outcome}`)} ${wordings[0]?.text ?? ''}`}
        make={() => ({ outcome: 'won', met: [], wordings: [] })}
        empty={t('scene-edit.empty.ends')}
      >
        {(at) => (
          <>
            <ChoiceField
              at={`${at}.outcome`}
              label={t('scene-edit.field.outcome')}
              help={t('scene-edit.help.outcome')}
              options={OUTCOMES.map((value) => ({ value, label: t(`scene-edit.outcome.${value}`) }))}
            />
            <IdsField
              at={`${at}.met`}
              label={t('scene-edit.field.endMet')}
              options={points.map(({ id, label }) => ({ value: id, label: label || id }))}
            />
            <div className={styles.two}>
              <NumberField at={`${at}.trustFrom`} label={t('scene-edit.field.trustFrom')} min={0} max={10} optional />
              <NumberField at={`${at}.trustBelow`} label={t('scene-edit.field.trustBelow')} min={1} max={10} optional />
            </div>
            <WordingsField at={`${at}.wordings`} label={t('scene-edit.field.lastWords')} />
          </>
        )}
      </RowList>
    </>
  )
}

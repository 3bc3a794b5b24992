import type { FreeEnd, ForbiddenPromise } from '@lianda/shared/module/scene/free/free-play.contract'
import type { CustomerLine } from '@lianda/shared/module/scene/customer-line.contract'
import { useText } from '../../platform/text'
import { useEditing } from './editing'
import { ChoiceField, IdsField, NumberField, TextField } from './fields'
import { freeId } from './practice-edit'
import { RowList } from './RowList'
import { WordingsField } from './WordingsField'
import styles from './free.module.css'

const EMOTIONS = [0, 1, 2, 3, 4, 5, 6] as const
const OUTCOMES = ['won', 'open', 'lost'] as const
/** Occasions whose sentences an author may write; without any the program's own are said. */
export const ACTS = [
  ...(['again', 'unknown', 'back', 'asked_before', 'not_understood', 'silent'] as const),
  ...(['insult', 'refusal', 'blame', 'left', 'farewell', 'hurt'] as const),
] as const

/** How the customer begins. */
export function OpeningSection() {
  const t = useText()
  return (
    <RowList<CustomerLine>
      at="free.opening"
      noun={t('free-practice.noun.opening')}
      max={3}
      keyOf={({ id }) => id}
      nameOf={({ text }) => text}
      make={(rows) => ({
        id: freeId(
          rows.map(({ id }) => id),
          'o',
        ),
        text: '',
        emotion: 0,
      })}
      empty={t('free-practice.empty.opening')}
    >
      {(at) => (
        <>
          <TextField at={`${at}.text`} label={t('free-practice.field.opening')} max={200} rows={1} />
          <ChoiceField
            at={`${at}.emotion`}
            label={t('free-practice.field.emotion')}
            options={EMOTIONS.map((value) => ({ value, label: t(`free-practice.emotion.${value}`) }))}
          />
        </>
      )}
    </RowList>
  )
}

/** What nobody may promise. */
export function ForbiddenSection() {
  const t = useText()
  return (
    <RowList<ForbiddenPromise>
      at="free.forbidden"
      noun={t('free-practice.noun.forbidden')}
      max={20}
      keyOf={(_row, index) => String(index)}
      nameOf={({ label }) => label}
      make={() => ({ label: '', keywords: '' })}
      empty={t('free-practice.empty.forbidden')}
    >
      {(at) => (
        <>
          <TextField at={`${at}.label`} label={t('free-practice.field.forbidden')} max={48} />
          <TextField
            at={`${at}.keywords`}
            label={t('free-practice.field.keywords')}
            help={t('free-practice.help.keywords')}
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
  const { content } = useEditing()
  const points = content.free?.points ?? []
  return (
    <>
      <div className={styles.two}>
        <NumberField
          at="free.turnLimit"
          label={t('free-practice.field.turnLimit')}
          help={t('free-practice.help.turnLimit')}
          min={4}
          max={40}
        />
      </div>
      <WordingsField
        at="free.closing"
        label={t('free-practice.field.closing')}
        help={t('free-practice.help.closing')}
      />
      <RowList<FreeEnd>
        at="free.ends"
        noun={t('free-practice.noun.end')}
        max={10}
        keyOf={(_row, index) => String(index)}
        nameOf={({ outcome, wordings }) => `${t(`free-practice.outcome.${outcome}`)} ${wordings[0]?.text ?? ''}`}
        make={() => ({ outcome: 'won', met: [], wordings: [] })}
        empty={t('free-practice.empty.ends')}
      >
        {(at) => (
          <>
            <ChoiceField
              at={`${at}.outcome`}
              label={t('free-practice.field.outcome')}
              help={t('free-practice.help.outcome')}
              options={OUTCOMES.map((value) => ({ value, label: t(`free-practice.outcome.${value}`) }))}
            />
            <IdsField
              at={`${at}.met`}
              label={t('free-practice.field.endMet')}
              options={points.map(({ id, label }) => ({ value: id, label: label || id }))}
            />
            <div className={styles.two}>
              <NumberField
                at={`${at}.trustFrom`}
                label={t('free-practice.field.trustFrom')}
                min={0}
                max={10}
                optional
              />
              <NumberField
                at={`${at}.trustBelow`}
                label={t('free-practice.field.trustBelow')}
                min={1}
                max={10}
                optional
              />
            </div>
            <WordingsField at={`${at}.wordings`} label={t('free-practice.field.lastWords')} />
          </>
        )}
      </RowList>
    </>
  )
}

/** What is said when the learner is silent, or not understood, and when that goes on. */
function PauseFields({ at }: { at: 'silence' | 'nonStandard' }) {
  const t = useText()
  const { content } = useEditing()
  return (
    <>
      <div className={styles.two}>
        {at === 'silence' ? (
          <NumberField at="silence.timeoutS" label={t('free-practice.field.timeout')} min={3} max={120} />
        ) : null}
        <NumberField at={`${at}.maxTimes`} label={t(`free-practice.field.${at}Times`)} min={1} max={10} />
      </div>
      {content[at].replies.map(({ id }, index) => (
        <TextField
          key={id}
          at={`${at}.replies.${index}.text`}
          label={t(`free-practice.field.${at}Reply`, { n: index + 1 })}
          max={200}
        />
      ))}
      <TextField at={`${at}.farewell.text`} label={t(`free-practice.field.${at}Farewell`)} max={200} />
    </>
  )
}

/** Mood at the start, and what is said on occasions that every conversation may come to. */
export function MoodSection() {
  const t = useText()
  return (
    <>
      <div className={styles.two}>
        <NumberField
          at="customer.mood.trust"
          label={t('free-practice.field.trustStart')}
          help={t('free-practice.help.trustStart')}
          min={0}
          max={10}
        />
        <NumberField
          at="customer.mood.patience"
          label={t('free-practice.field.patience')}
          help={t('free-practice.help.patience')}
          min={1}
          max={10}
        />
      </div>
      <PauseFields at="silence" />
      <PauseFields at="nonStandard" />
      <p className={styles.help}>{t('free-practice.help.acts')}</p>
      {ACTS.map((act) => (
        <WordingsField key={act} at={`customer.acts.${act}`} label={t(`free-practice.act.${act}`)} />
      ))}
    </>
  )
}

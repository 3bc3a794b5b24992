import { Tag } from 'antd'
import { useState } from 'react'
import type { Translate } from '@lianda/shared/i18n/texts'
import type { MemberChange, SceneChange } from '@lianda/shared/module/scene/scene-difference.rules'
import { CUSTOMER_PORTRAITS } from '@lianda/shared/ui/portrait-shapes'
import { useText } from '../../platform/text'
import styles from './version.module.css'

interface Props {
  changes: readonly SceneChange[]
  /** Shown where nothing changed. */
  same: string
}

const COLOURS = { added: 'success', removed: 'error', changed: 'processing' } as const
/** More at once are shown when they are asked for. */
const SHOWN_FIRST = 40

/** What changed, one row for each thing. */
export function ChangeList({ changes, same }: Props) {
  const t = useText()
  const [all, setAll] = useState(false)
  if (changes.length === 0) return <p className={styles.none}>{same}</p>
  const shown = all ? changes : changes.slice(0, SHOWN_FIRST)
  return (
    <>
      <p className={styles.none}>{t('scene-version.sum', { count: changes.length })}</p>
      <ul className={styles.changes}>
        {shown.map((change) => (
          <li key={`${change.part}/${change.place ?? ''}/${change.name}/${change.kind}`}>
            <Tag color={COLOURS[change.kind]}>{t(`scene-version.kind.${change.kind}`)}</Tag>
            <span>
              <b>{thingText(t, change)}</b>
              {change.members.map((member) => (
                <span key={member.member} className={styles.member}>
                  {`${memberText(t, member.member)}: ${turnText(t, member)}`}
                </span>
              ))}
            </span>
          </li>
        ))}
      </ul>
      {shown.length < changes.length ? (
        <button type="button" className={styles.more} onClick={() => setAll(true)}>
          {t('scene-version.more', { count: changes.length - shown.length })}
        </button>
      ) : null}
    </>
  )
}

function thingText(t: Translate, { part, name, place }: SceneChange): string {
  const what = t(`scene-version.part.${part}`)
  const thing = name === '' ? what : t('scene-version.named', { part: what, name })
  return place === undefined ? thing : t('scene-version.at', { thing, place })
}

/** `levels.2.wordings` is "Answer 2 What the customer says". */
const memberText = (t: Translate, path: string): string =>
  path
    .split('.')
    .map((name) => (/^\d+$/.test(name) ? name : t(`scene-version.member.${name}`)))
    .join(' ')

/** A list says what went and what came, everything else what it was and what it is. */
function turnText(t: Translate, { member, was, is }: MemberChange): string {
  const texts = (rows: readonly string[]) =>
    rows.length === 0
      ? t('scene-version.none')
      : rows.map((row) => valueText(t, member, row)).join(t('scene-version.join'))
  if (was.length <= 1 && is.length <= 1) return t('scene-version.turned', { was: texts(was), is: texts(is) })
  return [
    ...(was.length > 0 ? [t('scene-version.gone', { texts: texts(was) })] : []),
    ...(is.length > 0 ? [t('scene-version.come', { texts: texts(is) })] : []),
  ].join(' ')
}

/** Codes are said as the editor says them. */
function valueText(t: Translate, member: string, value: string): string {
  const code = /(?:^|\.)(gender|cause|outcome)$/.exec(member)?.[1]
  if (code !== undefined) return t(`scene-edit.${code}.${value}`)
  if (member.endsWith('.weight')) return t(`scene-version.weight.${value}`)
  if (member !== 'portrait') return value
  const drawn = CUSTOMER_PORTRAITS.findIndex((key) => key === value)
  return drawn < 0 ? t('scene-edit.field.portraitOwn') : t('scene-edit.field.portraitOf', { n: drawn + 1 })
}

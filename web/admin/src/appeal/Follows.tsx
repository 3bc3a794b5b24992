import type { Consequence } from '@lianda/shared/module/appeal/appeal.admin.contract'
import { score } from '../platform/format'
import { useText } from '../platform/text'
import { resultText } from './appeal-text'
import styles from './judgement.module.css'

const pointsOrDash = (value: number | null): string => (value === null ? '—' : score(value))

/** What follows from a correction, before and after. */
export function Follows({ consequence }: { consequence: Consequence }) {
  const t = useText()
  const { before, after, best, experience, package: whole } = consequence
  const change = (was: string, is: string) =>
    was === is ? t('appeal-admin.follows.same', { is }) : t('appeal-admin.follows.change', { was, is })
  const standing = ({ state, score: points }: { state: string; score: number | null }) =>
    t('appeal-admin.follows.standing', {
      state: t(`appeal-admin.follows.state.${state}`),
      score: pointsOrDash(points),
    })
  return (
    <dl className={styles.follows}>
      <dt>{t('appeal-admin.follows.score')}</dt>
      <dd>{change(resultText(before, t), resultText(after, t))}</dd>
      <dt>{t('appeal-admin.follows.best')}</dt>
      <dd>{change(pointsOrDash(best.before), pointsOrDash(best.after))}</dd>
      {whole ? (
        <>
          <dt>{t('appeal-admin.follows.package', { title: whole.title })}</dt>
          <dd>{change(standing(whole.before), standing(whole.after))}</dd>
        </>
      ) : null}
      <dt>{t('appeal-admin.follows.experience')}</dt>
      <dd>{t('appeal-admin.follows.more', { n: experience })}</dd>
      <dt>{t('appeal-admin.follows.ranking')}</dt>
      <dd>{t('appeal-admin.follows.recomputed')}</dd>
    </dl>
  )
}

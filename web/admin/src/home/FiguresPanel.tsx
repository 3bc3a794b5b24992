import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { type Compared, HOME_DAYS, type HomeFigures } from '@lianda/shared/module/home/home.admin.contract'
import { SmallChart } from '../parts/chart/SmallChart'
import { lateLayer } from '../parts/late-part'
import { useText } from '../platform/text'
import { differenceOf } from './difference.rules'
import { recordsAddress } from './home-address'
import styles from './board.module.css'

const LearnersDrawer = lateLayer(
  async () => (await import('./LearnersDrawer')).LearnersDrawer,
  ({ open }) => open,
)

/** `11/20` */
const shortDay = (day: string): string => day.slice(5).split('-').map(Number).join('/')

/** What was learned in the last days beside the days before, and each day. */
export function FiguresPanel({ figures }: { figures: HomeFigures }) {
  const t = useText()
  const [listing, setListing] = useState(false)
  const { days } = figures
  const [first, middle] = [days[0], days[HOME_DAYS]]
  if (!first || !middle) return null
  const shown = days.slice(HOME_DAYS)
  const records = (kind: 'practices' | 'exams') => (
    <Figure
      name={t(`home.figures.${kind}`)}
      compared={figures[kind]}
      now={<Link to={recordsAddress(kind, middle)}>{figures[kind].now}</Link>}
      before={
        <Link to={recordsAddress(kind, first, middle)}>{t('home.figures.before', { n: figures[kind].before })}</Link>
      }
    />
  )
  return (
    <section aria-label={t('home.figures.title')}>
      <h2>{t('home.figures.title')}</h2>
      <dl className={styles.figures}>
        {records('practices')}
        {records('exams')}
        <Figure
          name={t('home.figures.learners')}
          compared={figures.learners}
          now={
            <button type="button" className={styles.listed} onClick={() => setListing(true)}>
              {figures.learners.now}
            </button>
          }
          before={<span>{t('home.figures.before', { n: figures.learners.before })}</span>}
        />
      </dl>
      <SmallChart
        empty={t('home.chart.empty')}
        figures={{
          kind: 'stacked',
          caption: t('home.chart.caption'),
          heading: t('home.chart.day'),
          // Every other day, today too.
          names: shown.map(({ day }, at) => ({ name: day, label: at % 2 === 1 ? shortDay(day) : '' })),
          series: [
            {
              name: t('home.figures.practices'),
              values: shown.map(({ practices }) => practices),
              links: shown.map((day, at) => recordsAddress('practices', day, shown[at + 1])),
            },
            {
              name: t('home.figures.exams'),
              values: shown.map(({ exams }) => exams),
              links: shown.map((day, at) => recordsAddress('exams', day, shown[at + 1])),
            },
          ],
          marks: {
            name: t('home.chart.before'),
            values: shown.map((_day, at) => (days[at]?.practices ?? 0) + (days[at]?.exams ?? 0)),
          },
        }}
      />
      <LearnersDrawer open={listing} from={middle} onClose={() => setListing(false)} />
    </section>
  )
}

function Figure(props: { name: string; compared: Compared; now: ReactNode; before: ReactNode }) {
  const t = useText()
  const { word, n, percent } = differenceOf(props.compared)
  return (
    <div>
      <dt>{props.name}</dt>
      <dd className={styles.now}>{props.now}</dd>
      <dd className={styles.before}>
        {props.before}
        <span>{t(`home.figures.${word}`, { n, percent })}</span>
      </dd>
    </div>
  )
}

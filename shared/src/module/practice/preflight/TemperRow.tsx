import { useText } from '../../../hook/core-context'
import { Icon } from '../../../ui/Icon'
import { Segmented } from '../../../ui/Segmented'
import { Tile } from '../../../ui/Card'
import type { Temper } from '../../customer/customer.contract'
import type { PreflightView } from '../preflight.view-model'
import { CheckRow } from './CheckRow'
import css from './TemperRow.module.css'

/** The customer on an easier or a harder day, as far as the scene's author allows it. */
export function TemperRow({
  view,
  tempers,
}: {
  view: Pick<PreflightView, 'temper' | 'setTemper'>
  tempers: readonly Temper[]
}) {
  const t = useText()
  const label = t('practice.temper.label')
  return (
    <CheckRow
      tile={
        <Tile tone="neutral">
          <Icon name="person" size={22} />
        </Tile>
      }
      title={label}
      detail={t(`practice.temper.detail.${view.temper}`)}
      spoken
    >
      <Segmented
        className={css.choice ?? ''}
        label={label}
        value={view.temper}
        onChange={view.setTemper}
        segments={tempers.map((value) => ({ value, label: t(`practice.temper.${value}`) }))}
      />
    </CheckRow>
  )
}

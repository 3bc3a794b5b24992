import { App, Button, Modal } from 'antd'
import { type ReactNode, useState } from 'react'
import type { CatalogType } from '@lianda/shared/module/catalog/catalog-types'
import { TreePanel } from '../tree/TreePanel'
import { useCatalogs } from '../catalog/use-catalogs'
import { failureOf } from '../platform/failure'
import { useText } from '../platform/text'
import { PickList, type PickListProps } from './PickList'
import { ticked } from './ticked.rules'
import styles from './picker.module.css'

/** The window of a picker. Its content starts anew whenever it opens. */
export function PickDialog(props: { open: boolean; title: string; onClose: () => void; children: ReactNode }) {
  return (
    <Modal
      open={props.open}
      width={1100}
      title={props.title}
      footer={null}
      destroyOnHidden
      mask={{ closable: false }}
      onCancel={props.onClose}
    >
      {props.children}
    </Modal>
  )
}

interface Props<Row extends { id: string }> extends PickListProps<Row> {
  /** Categories beside the list. */
  catalog?: { type: CatalogType; part?: string; rootLabel: string }
  /** Most rows that may be chosen; 0 = any number, 1 = one instead of another. */
  most?: number
  /** Above the list: what is chosen from, when there are several. */
  head?: ReactNode
  /** Between the list and the buttons: what came of the last choice. */
  notice?: ReactNode
  /** Label of the button that leaves without a choice. */
  closeLabel?: string
  onClose: () => void
  /**
   * Uses the choice. True: it is done, and the picker closes; false: the picker stays, with nothing chosen. When it
   * throws, the choice stays and the reason is shown.
   */
  onTake: (rows: readonly Row[]) => boolean | Promise<boolean>
}

/** Chooses things of one noun: categories, search, filters, pages; the choice survives all of them. */
export function DataPicker<Row extends { id: string }>(props: Props<Row>) {
  const { most = 0, onTake, onClose, catalog, head, notice, closeLabel, ...list } = props
  const t = useText()
  const { message } = App.useApp()
  const [chosen, setChosen] = useState<ReadonlyMap<string, Row>>(new Map())
  const [busy, setBusy] = useState(false)
  const set = (rows: readonly Row[], on: boolean) => {
    const next = ticked(chosen, rows, on, most)
    setChosen(next.chosen)
    if (next.left > 0) message.warning(t('picker.most', { count: most }))
  }
  const take = async () => {
    if (chosen.size === 0) return void message.warning(t('picker.selectFirst'))
    setBusy(true)
    try {
      if (await onTake([...chosen.values()])) onClose()
      else setChosen(new Map())
    } catch (error) {
      message.error(failureOf(error).message)
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className={styles.picker}>
      {head}
      <div className={styles.body}>
        {catalog ? (
          <Categories
            {...catalog}
            selected={list.pick.asked.catalogId}
            onSelect={(catalogId) => list.pick.change({ catalogId })}
          />
        ) : null}
        <PickList {...list} chosen={[...chosen.keys()]} single={most === 1} onSet={set} />
      </div>
      {notice}
      <footer className={styles.foot}>
        <span role="status">{t('picker.chosen', { count: chosen.size })}</span>
        {chosen.size > 0 ? (
          <Button type="text" onClick={() => setChosen(new Map())}>
            {t('picker.clear')}
          </Button>
        ) : null}
        <span className={styles.grow} />
        <Button size="large" onClick={onClose}>
          {closeLabel ?? t('office.cancel')}
        </Button>
        <Button size="large" type="primary" loading={busy} onClick={() => void take()}>
          {t('picker.take', { count: chosen.size })}
        </Button>
      </footer>
    </div>
  )
}

interface CategoriesProps {
  type: CatalogType
  /** Counts only this part of the things. */
  part?: string
  rootLabel: string
  selected: string | null
  onSelect: (id: string | null) => void
}

function Categories({ type, part, ...tree }: CategoriesProps) {
  return <TreePanel {...tree} source={useCatalogs(type, part)} readOnly />
}

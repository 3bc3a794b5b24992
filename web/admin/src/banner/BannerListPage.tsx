import { App, Button } from 'antd'
import {
  bannerDelete,
  bannerList,
  bannerRestore,
  type BannerRow,
} from '@lianda/shared/module/banner/banner.admin.contract'
import { BANNER_STATES } from '@lianda/shared/module/banner/banner.rules'
import { type ListQuery, readQuery } from '../list/address-state'
import { ListPage } from '../list/ListPage'
import type { ListFilter } from '../list/list-types'
import { lateLayer } from '../parts/late-part'
import { useUndoToast } from '../parts/use-undo-toast'
import { failureOf } from '../platform/failure'
import { call } from '../platform/platform'
import { refresh, useCall } from '../platform/query'
import { useTag, useText } from '../platform/text'
import { useAddress } from '../platform/use-address'
import { bannerColumns } from './banner-columns'

const BannerDrawer = lateLayer(
  async () => (await import('./BannerDrawer')).BannerDrawer,
  ({ edited }) => edited !== null,
)

function bannerInput({ page, rows, text, filters }: ListQuery) {
  const state = BANNER_STATES.find((one) => one === filters['state'])
  return { page, rows, ...(text ? { text } : {}), ...(state ? { state } : {}) }
}

/** The banners of the training centre. */
export default function BannerListPage() {
  const t = useText()
  const tag = useTag()
  const { message } = App.useApp()
  const [params, setAddress] = useAddress()
  const offerUndo = useUndoToast()
  const edit = (id: string | null) => setAddress({ edit: id })
  // The list asks for the same; the request is shared.
  const mayAdd = useCall(bannerList, bannerInput(readQuery(params))).data?.add ?? false
  const guarded = async (work: () => Promise<unknown>) => {
    try {
      await work()
    } catch (error) {
      message.error(failureOf(error).message)
    }
    refresh('banner')
  }
  const remove = ({ id, title }: BannerRow) =>
    guarded(async () => {
      await call(bannerDelete, { id })
      offerUndo(t('banner.removed', { title }), () => void guarded(() => call(bannerRestore, { id })))
    })
  const filters: ListFilter[] = [
    {
      kind: 'choice',
      key: 'state',
      label: t('banner.status'),
      options: BANNER_STATES.map((value) => ({ value, label: t(`banner.state.${value}`) })),
    },
  ]
  return (
    <>
      <ListPage
        name="banner"
        title={t('banner.title')}
        searchLabel={t('banner.search')}
        columns={bannerColumns(t, tag)}
        filters={filters}
        ownKeys={['edit']}
        endpoint={bannerList}
        input={bannerInput}
        rowKey={(row) => row.id}
        rowLabel={(row) => row.title}
        onOpen={(row) => edit(row.id)}
        rowActions={(row) =>
          row.can.update ? (
            <>
              <Button type="link" size="small" onClick={() => edit(row.id)}>
                {t('banner.edit')}
              </Button>
              <Button type="link" size="small" danger onClick={() => void remove(row)}>
                {t('banner.remove')}
              </Button>
            </>
          ) : null
        }
        actionsWidth={140}
        create={mayAdd ? { label: t('banner.add'), run: () => edit('new') } : null}
        emptyTitle={t('banner.empty')}
        emptyHint={t('banner.emptyHint')}
      />
      <BannerDrawer edited={params.get('edit')} onClose={() => edit(null)} />
    </>
  )
}

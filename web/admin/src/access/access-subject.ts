import {
  type AccessListView,
  catalogAccessGet,
  catalogAccessSet,
  thingAccessGet,
  thingAccessSet,
} from '@lianda/shared/module/catalog/access.admin.contract'
import { catalogRow, type CatalogType } from '@lianda/shared/module/catalog/catalog-types'
import { call } from '../platform/platform'
import { type Called, refresh, useCall } from '../platform/query'

/** What a list is the list of: a category, or (`type`) a thing of that type. */
export interface AccessSubject {
  id: string
  /** As it is called until its list is loaded. */
  name: string
  type?: CatalogType
}

/** The list as it is stored. */
export function useAccessList({ id, type }: AccessSubject): Called<{ access: AccessListView }> {
  const category = useCall(catalogAccessGet, type === undefined ? { id } : null, { once: true })
  const thing = useCall(thingAccessGet, type === undefined ? null : { id, type }, { once: true })
  return type === undefined ? category : thing
}

type Given = Pick<AccessListView, 'open' | 'rev' | 'entries'>

/** Saves it, and loads again what shows how open it is. */
export async function saveAccess({ id, type }: AccessSubject, { open, rev, entries }: Given): Promise<void> {
  const given = { id, rev, open, entries: entries.map(({ kind, id: of, change }) => ({ kind, id: of, change })) }
  if (type === undefined) await call(catalogAccessSet, given)
  else await call(thingAccessSet, { ...given, type })
  refresh('catalog', ...(type === undefined ? [] : [catalogRow(type).noun]))
}

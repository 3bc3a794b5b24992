import { App } from 'antd'
import { useNavigate } from 'react-router'
import {
  customerCreate,
  customerDelete,
  customerDisable,
  customerMove,
  CUSTOMERS_AT_ONCE,
  customerRestore,
  customerUses,
  type CustomerRow,
} from '@lianda/shared/module/customer/customer.admin.contract'
import { contentsMoved } from '../catalog/use-catalogs'
import { useAskDisable } from '../parts/use-ask-disable'
import { useUndoToast } from '../parts/use-undo-toast'
import { failureOf } from '../platform/failure'
import { call } from '../platform/platform'
import { refresh } from '../platform/query'
import { useText } from '../platform/text'
import { customerAddress } from './customer-address'
import { CUSTOMER_CATALOGS } from './customer-catalogs'

const NAME_MAX = 240

/** What the list does with customers. */
export function useCustomerSteps() {
  const t = useText()
  const navigate = useNavigate()
  const { modal, message } = App.useApp()
  const ask = useAskDisable()
  const undoToast = useUndoToast()

  const guarded = async (work: () => Promise<void>) => {
    try {
      await work()
    } catch (error) {
      message.error(failureOf(error).message)
    }
  }
  const restore = (row: CustomerRow) =>
    guarded(async () => {
      await call(customerRestore, { id: row.id })
      contentsMoved(CUSTOMER_CATALOGS)
    })
  /** The scenes that have a copy, for the question whether a customer is deleted. */
  const usesNamed = async ({ id, uses }: CustomerRow) => {
    const [{ SceneUsesNamed }, found] = await Promise.all([
      import('../scene/SceneUsesNamed'),
      call(customerUses, { id }),
    ])
    return (
      <SceneUsesNamed
        note={t('customer-admin.removeUsed', { count: uses })}
        uses={found}
        isPublished={({ published }) => published !== null}
      />
    )
  }
  return {
    copy: ({ id, name, gender, language }: CustomerRow) =>
      guarded(async () => {
        const copyName = t('customer-admin.copyName', { name }).slice(0, NAME_MAX)
        const made = await call(customerCreate, { name: copyName, gender, language, copyOf: id })
        contentsMoved(CUSTOMER_CATALOGS)
        message.success(t('customer-admin.copied', { name }))
        void navigate(customerAddress(made.customer.id))
      }),
    /** Names the scenes that have a copy. */
    remove: (row: CustomerRow) =>
      guarded(async () => {
        const named = row.uses > 0 ? await usesNamed(row) : null
        modal.confirm({
          title: t('customer-admin.removeTitle', { name: row.name }),
          content: named ?? t('customer-admin.removeHint'),
          okText: t('customer-admin.remove'),
          okButtonProps: { danger: true },
          cancelText: t('office.cancel'),
          onOk: () =>
            guarded(async () => {
              await call(customerDelete, { id: row.id })
              contentsMoved(CUSTOMER_CATALOGS)
              undoToast(t('customer-admin.removed', { name: row.name }), () => void restore(row))
            }),
        })
      }),
    setDisabled: ({ id, name }: CustomerRow, disabled: boolean) => {
      const run = () =>
        guarded(async () => {
          await call(customerDisable, { id, disabled })
          message.success(t(disabled ? 'customer-admin.disabledNow' : 'customer-admin.enabledNow', { name }))
          refresh('customer')
        })
      const words = { title: t('customer-admin.disableTitle', { name }), hint: t('customer-admin.disableHint') }
      ask(disabled, { ...words, verb: t('customer-admin.disable') }, run)
    },
    /** Resolves to whether they were moved. */
    move: async (ids: readonly string[], catalogId: string | null): Promise<boolean> => {
      try {
        let missing = 0
        for (let from = 0; from < ids.length; from += CUSTOMERS_AT_ONCE) {
          const some = ids.slice(from, from + CUSTOMERS_AT_ONCE)
          missing += (await call(customerMove, { ids: some, catalogId })).missing.length
        }
        message.success(t('customer-admin.moved', { count: ids.length - missing }))
        if (missing > 0) message.warning(t('customer-admin.notMoved', { count: missing }))
        return true
      } catch (error) {
        message.error(failureOf(error).message)
        return false
      } finally {
        contentsMoved(CUSTOMER_CATALOGS)
      }
    },
  }
}

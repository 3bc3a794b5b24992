import { App } from 'antd'
import { useState } from 'react'
import { binImpact, binPurge, binRestore } from '@lianda/shared/module/recycle-bin/recycle-bin.admin.contract'
import { useTellLines } from '../parts/use-tell-lines'
import { failureOf } from '../platform/failure'
import { call } from '../platform/platform'
import { refresh } from '../platform/query'
import { useText } from '../platform/text'
import type { BinItem } from './bin-query'
import styles from './recycle-bin.module.css'

interface BinSteps {
  busy: boolean
  restore: (items: readonly BinItem[]) => void
  /** Says first what it would mean for others, and asks. */
  purge: (items: readonly BinItem[]) => void
}

/** Restores and deletes for good; tells what could not be done and why. @param onDone items that left the bin */
export function useBinSteps(onDone: (items: readonly BinItem[]) => void): BinSteps {
  const t = useText()
  const { message, modal } = App.useApp()
  const [busy, setBusy] = useState(false)

  const working = async (work: () => Promise<void>): Promise<void> => {
    setBusy(true)
    try {
      await work()
    } catch (error) {
      message.error(failureOf(error).message)
    } finally {
      setBusy(false)
      refresh('recycle-bin')
    }
  }
  const tell = useTellLines()
  const tellRefused = (refused: readonly (BinItem & { name: string; reason: string })[]) => {
    if (refused.length === 0) return
    tell(
      t('recycle-bin.refused', { count: refused.length }),
      refused.map(({ id, name, reason }) => ({ key: id, name, words: reason })),
    )
  }

  const restore = (items: readonly BinItem[]) =>
    void working(async () => {
      const { done, refused } = await call(binRestore, { items: [...items] })
      if (done.length > 0) message.success(t('recycle-bin.restored', { count: done.length }))
      const changed = done.filter(({ notes }) => notes.length > 0)
      if (changed.length > 0)
        tell(
          t('recycle-bin.changed'),
          changed.map(({ id, name, notes }) => ({
            key: id,
            name,
            words: notes.map((note) => t(`recycle-bin.note.${note}`)).join(' '),
          })),
        )
      tellRefused(refused)
      onDone(done)
    })

  const purge = (items: readonly BinItem[]) =>
    void working(async () => {
      const { rows } = await call(binImpact, { items: [...items] })
      const blocked = new Set(rows.filter((row) => row.blocked).map(({ id }) => id))
      const free = items.filter(({ id }) => !blocked.has(id))
      modal.confirm({
        title: t('recycle-bin.purgeTitle', { count: free.length }),
        content: (
          <>
            <p>{t('recycle-bin.purgeHint')}</p>
            <ul className={styles.lines}>
              {rows.map(({ id, name, effect, count }) => (
                <li key={id}>
                  <b>{name}</b> {t(`recycle-bin.effect.${effect}`, { count })}
                </li>
              ))}
            </ul>
          </>
        ),
        okText: t('recycle-bin.purge'),
        okButtonProps: { danger: true, disabled: free.length === 0 },
        cancelText: t('office.cancel'),
        onOk: () =>
          working(async () => {
            const { done, refused } = await call(binPurge, { items: free })
            if (done.length > 0) message.success(t('recycle-bin.purged', { count: done.length }))
            tellRefused(refused)
            onDone(done)
          }),
      })
    })
  return { busy, restore, purge }
}

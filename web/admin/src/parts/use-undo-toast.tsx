import { App, Button } from 'antd'
import { useCallback, useEffect } from 'react'
import { Icon } from '@lianda/shared/ui/Icon'
import { useText } from '../platform/text'

const KEY = 'undo'
const SECONDS = 30

/**
 * Shows what was done and offers undo for half a minute, which is enough to get there by keys, or until it is closed; a newer
 * offer takes the place of the one before.
 */
export function useUndoToast(): (words: string, undo: () => void) => void {
  const t = useText()
  const { message } = App.useApp()
  return useCallback(
    (words, undo) => {
      const close = message.open({
        key: KEY,
        type: 'success',
        duration: SECONDS,
        content: (
          <>
            {words}
            <Button
              type="link"
              size="small"
              onClick={() => {
                close()
                undo()
              }}
            >
              {t('office.undo')}
            </Button>
            <Button
              type="text"
              size="small"
              icon={<Icon name="close" size={14} />}
              aria-label={t('office.undoLeave')}
              onClick={() => close()}
            />
          </>
        ),
      })
    },
    [t, message],
  )
}

/** An offer does not outlive this component: an editor, without which its step could not be taken back. */
export function useUndoEndsHere(): void {
  const { message } = App.useApp()
  useEffect(() => () => message.destroy(KEY), [message])
}

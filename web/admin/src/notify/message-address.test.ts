import { expect, it } from 'vitest'
import { MESSAGE_KIND_NAMES, MESSAGE_KINDS } from '@lianda/shared/module/notify/message-kinds.rules'
import { pageAt } from '../shell/pages'
import { messageAddress } from './message-address'

const IMPORTED = ['user-import', 'user-actions', 'question-bank', 'exam', 'scene', 'speech']

it.each(MESSAGE_KIND_NAMES.filter((kind) => MESSAGE_KINDS[kind].side === 'office'))(
  'a message “%s” leads to a page that there is',
  (kind) => {
    const within = kind === 'imported' ? IMPORTED : ['1', '2', '3']
    for (const one of within) {
      const address = messageAddress({ kind, about: 'a1', within: one })
      expect(pageAt(`#${address}`), `${kind} ${one}`).not.toBeNull()
    }
  },
)

it('of something that this version does not know leads nowhere', () => {
  expect(messageAddress({ kind: 'imported', about: 'b1', within: 'moon' })).toBeNull()
  expect(messageAddress({ kind: 'ending', about: 't1', within: '9' })).toBeNull()
})

import { sleep } from '../../kernel/timer'
import type { Services } from '../../store/services'
import { keepDeviceMark, readDeviceMarks } from './device-marks'
import { changePassword, forceChangePassword, type StoredUser } from './identity.contract'
import { createPasswordForm, type PasswordForm } from './password-form'

/** The spec's delay between changing the password and signing in. */
const ENTER_AFTER_MS = 2_000

/** Changes the password at first sign-in or after 90 days, authorised by the serial that the sign-in returned. */
export function createChangePassword(
  services: Services,
  serial: string,
  enter: (user: StoredUser) => void,
): PasswordForm {
  const { call, platform, timer } = services
  let entering: StoredUser | undefined
  return createPasswordForm(services, {
    asksCurrent: false,
    async send({ text: password, key: randomkey }) {
      const { user, device } = await call(forceChangePassword, {
        ...{ serial, password, randomkey },
        terminal: platform.terminal,
        devices: readDeviceMarks(platform.storage),
      })
      keepDeviceMark(platform.storage, device)
      entering = user[0]
    },
    async after() {
      await sleep(timer, ENTER_AFTER_MS)
      if (entering !== undefined) enter(entering)
    },
  })
}

/** Changes one's own password within a session. @param others whether the other devices are signed out */
export function createOwnPassword(services: Services, others: () => boolean, done: () => void): PasswordForm {
  const { call } = services
  return createPasswordForm(services, {
    asksCurrent: true,
    send: async (password, current) =>
      void (await call(changePassword, {
        ...{ password: password.text, randomkey: password.key },
        ...{ current: current.text, currentkey: current.key },
        others: others(),
      })),
    after: done,
  })
}

/** Leaves for the learner's document; `redirect` brings one back to where one was. */
export function leaveForSignIn(): void {
  const here = window.location.hash.replace(/^#/, '')
  window.location.assign(`/#/login?redirect=${encodeURIComponent(here)}`)
}

export function leaveForTrainingCentre(): void {
  window.location.assign('/#/user/dashboard/center')
}

export function leaveForNotFound(): void {
  window.location.replace('/#/404')
}

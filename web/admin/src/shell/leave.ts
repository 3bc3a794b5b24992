/** Leaves for the sign-in page in the learner's document; `redirect` leads back to the current page afterwards. */
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

/** The outbox kind of what was read or watched without a network; apart, so that the first page loads nothing else. */
export const AWAY_KIND = 'viewing'

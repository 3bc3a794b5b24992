/** Where practices are done: the last part of the address. `practice` holds free practices, `training` every coached one. */
export const PRACTICE_PLACES = ['train', 'practice', 'training'] as const
export type PracticePlace = (typeof PRACTICE_PLACES)[number]

/** The screen of a place. */
export const practiceRoute = (place: PracticePlace) => `/user/dashboard/${place}` as const

/** The place that a route is; `train` for every other route. */
export const placeOfRoute = (route: string): PracticePlace =>
  PRACTICE_PLACES.find((place) => practiceRoute(place) === route) ?? 'train'

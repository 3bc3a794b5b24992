import { mediaAsk, mediaQuestions } from '@lianda/shared/module/media/film-question.admin.contract'
import type { Deps } from '../../../deps'
import { type Route, route } from '../../../http/route'
import type { FilmQuestion } from '../media.model'
import { askInFilm, viewAsked, viewFilmQuestions } from './film-questions'

export const filmQuestionRoutes = (deps: Deps): Route[] => [
  route(mediaQuestions, { handler: ({ actor, input }) => viewFilmQuestions(deps, actor, input.id) }),
  route(mediaAsk, {
    handler: async ({ actor, input, audit }) => {
      const done = await askInFilm(deps, actor, input)
      const { _id: objectId, name: objectName } = done.film
      const isSame = done.before === done.after
      audit({
        ...{ noun: 'media', objectId, objectName },
        before: isSame ? {} : { questions: done.before.map(told) },
        after: isSame ? {} : { questions: done.after.map(told), version: done.film.version },
      })
      return await viewAsked(deps, actor, done)
    },
  }),
]

/** What the operation log tells of a question. */
const told = ({ second, content }: FilmQuestion): string => `${clock(second)} ${content.text}`

const clock = (second: number): string =>
  [Math.floor(second / 60), second % 60].map((n) => String(n).padStart(2, '0')).join(':')

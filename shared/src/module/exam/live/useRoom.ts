import { useMemo, useState } from 'react'
import { useStore } from 'zustand'
import { useServices } from '../../../hook/core-context'
import { chooseOption, FILL, isAnswered, isFlagged, valueOf } from '../answer.rules'
import type { AttemptController } from '../attempt.controller'
import type { AttemptLive } from '../attempt-machine.types'
import type { AnswerValue, ExamQuestion } from '../exam.contract'

export interface RoomView {
  live: AttemptLive
  question: ExamQuestion
  index: number
  count: number
  value: AnswerValue
  flagged: boolean
  /** Number of questions with an answer. */
  answered: number
  sheet: 'none' | 'grid' | 'hand_in' | 'leave'
  /** How often the learner went to a question from a sheet; each time the focus moves to the question. */
  jumps: number
  openSheet(sheet: RoomView['sheet']): void
  answer(value: AnswerValue): void
  go(index: number): void
  /** Goes to the next question, or from the last one to the hand-in sheet. */
  next(): void
  leave(): void
  /** Handles a key pressed on the page; false if it has no meaning. */
  command(key: string): boolean
}

/** State of the question screen and the actions of its keys. */
export function useRoom(controller: AttemptController): RoomView | null {
  const { navigation } = useServices().platform
  const { attempt, state } = controller
  const live = useStore(state)
  const [sheet, openSheet] = useState<RoomView['sheet']>('none')
  const [jumps, setJumps] = useState(0)
  const { questions } = attempt
  const question = questions[live.at]
  const answered = useMemo(
    () => questions.filter(({ id }) => isAnswered(valueOf(live.book, id))).length,
    [questions, live.book],
  )
  const last = live.at === questions.length - 1
  const next = () => (last ? openSheet('hand_in') : controller.go(live.at + 1))

  function command(key: string): boolean {
    if (question === undefined || live.phase !== 'answering') return false
    if (key === 'ArrowLeft') controller.go(live.at - 1)
    else if (key === 'ArrowRight') next()
    else if (key.toLowerCase() === 'g') openSheet('grid')
    // F chooses the sixth option if there is one; otherwise it toggles the flag.
    else if (choose(key)) return true
    else if (key.toLowerCase() === 'f') controller.toggleFlag(question.id)
    else return false
    return true
  }
  function choose(key: string): boolean {
    if (question === undefined || question.type === FILL) return false
    const at = /^[1-6]$/.test(key) ? Number(key) - 1 : /^[a-f]$/i.test(key) ? key.toLowerCase().charCodeAt(0) - 97 : -1
    const option = question.choices[at]
    if (option === undefined) return false
    controller.answer(question.id, chooseOption(question, valueOf(live.book, question.id), option.id), false)
    return true
  }
  if (question === undefined) return null
  return {
    live,
    question,
    index: live.at,
    count: questions.length,
    value: valueOf(live.book, question.id),
    flagged: isFlagged(live.book, question.id),
    answered,
    sheet,
    jumps,
    openSheet,
    answer: (value) => controller.answer(question.id, value, question.type === FILL),
    go(index) {
      if (sheet !== 'none') setJumps(jumps + 1)
      openSheet('none')
      controller.go(index)
    },
    next,
    leave: () => navigation.back('/user/dashboard/center'),
    command,
  }
}

import { tempersOf } from '@lianda/shared/module/scene/customer/mood.rules'
import type { LastTime, PracticeBrief } from '@lianda/shared/module/practice/brief.contract'
import type { SceneContent } from '@lianda/shared/module/scene/scene.contract'
import type { Dimension, ScoringRule } from '@lianda/shared/module/scoring/scoring.contract'
import type { Deps } from '../../deps'
import { voiceAbilities } from '../voice'
import type { SubtaskProgress } from './practice-progress'

/** The terms in a brief besides the scene; a session copies them at its start. */
export interface BriefTerms {
  subtaskId: string
  taskId: string
  taskTitle: string
  attemptsAllowed: number | null
  rule: ScoringRule
  pauseAllowed: boolean
  pauseMinutes: number
  rehearsalAllowed: boolean
  /** Absent in sessions from before 2026-11-26. */
  slowSpeech?: boolean
  correctionAllowed?: boolean
}

function rangeOf(
  rule: ScoringRule,
  dimension: Dimension,
  otherwise: { min: number; max: number },
): { min: number; max: number } {
  const item = rule.items.find((row) => row.dimension === dimension)
  return { min: item?.min ?? otherwise.min, max: item?.max ?? otherwise.max }
}

/** What a learner may see of a scene: no flow, no intents, no character description. */
export function briefOf(
  deps: Deps,
  content: SceneContent,
  terms: BriefTerms,
  progress: SubtaskProgress | undefined,
  current: PracticeBrief['current'],
  show: (picture: string) => string,
  last?: LastTime | null,
): PracticeBrief {
  const { persona, images = [] } = content
  const tempers = tempersOf(content.customer?.mood)
  const volume = rangeOf(terms.rule, 'volume', { min: -45, max: -10 })
  return {
    subtaskId: terms.subtaskId,
    taskId: terms.taskId,
    taskTitle: terms.taskTitle,
    sceneName: content.name,
    description: content.description,
    ...(images.length > 0 ? { images: images.map(({ path, description }) => ({ url: show(path), description })) } : {}),
    language: content.language,
    role: content.role,
    goal: content.goal,
    persona: {
      name: persona.name,
      gender: persona.gender,
      portrait: show(persona.portrait),
      age: persona.age,
      brief: persona.brief,
    },
    minutes: content.minutes,
    hints: content.hints,
    smartBreak: content.smartBreak,
    ...(content.waitS > 0 ? { waitS: content.waitS } : {}),
    passScore: terms.rule.passScore,
    attemptsLeft:
      terms.attemptsAllowed === null ? null : Math.max(0, terms.attemptsAllowed - (progress?.attempts ?? 0)),
    bestScore: progress?.best ?? null,
    attempts: progress?.attempts ?? 0,
    rehearsalAllowed: terms.rehearsalAllowed,
    ...(tempers.length > 1 ? { tempers } : {}),
    slowSpeech: terms.slowSpeech ?? false,
    correctionAllowed: terms.correctionAllowed ?? false,
    pauseAllowed: terms.pauseAllowed,
    pauseMinutes: terms.pauseMinutes,
    voice: voiceAbilities(deps, content.language),
    ...(content.ringtone || (content.background ?? 'none') !== 'none'
      ? { sound: { background: content.background ?? 'none', ringtone: content.ringtone ?? false } }
      : {}),
    volume: { minDbfs: volume.min, maxDbfs: volume.max },
    speed: rangeOf(terms.rule, 'speed', { min: 120, max: 300 }),
    ...(last ? { last } : {}),
    current,
    ...(content.free
      ? { free: { turns: content.free.turnLimit, wordedBy: deps.voice.llm ? ('model' as const) : ('author' as const) } }
      : {}),
  }
}

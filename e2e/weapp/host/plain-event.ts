import * as glassEasel from 'glass-easel'

type EventEnd = { id: string; offsetLeft: number; offsetTop: number; dataset: Record<string, unknown> }

/** An event as a device delivers it: plain data, with the touches on the event itself. */
export type PlainEvent = {
  type: string
  timeStamp: number
  target: EventEnd
  currentTarget: EventEnd
  mark: Record<string, unknown>
  detail: unknown
  touches?: PlainTouch[]
  changedTouches?: PlainTouch[]
}

type PlainTouch = { identifier: number; pageX: number; pageY: number; clientX: number; clientY: number }

/** Converts the framework's event to a plain one; returns any other value unchanged. */
export function toPlainEvent(value: unknown): unknown {
  if (!(value instanceof glassEasel.Event)) return value
  const event = value as glassEasel.ShadowedEvent<unknown>
  const original = event.getOriginalEvent()
  const touches =
    original instanceof TouchEvent
      ? { touches: plainTouches(original.touches), changedTouches: plainTouches(original.changedTouches) }
      : {}
  const isPointer = /^(?:touch|tap|longpress|longtap)/.test(event.type)
  const plain: PlainEvent = {
    type: event.type,
    timeStamp: event.timeStamp,
    target: eventEnd(event.target),
    currentTarget: eventEnd(event.currentTarget),
    mark: { ...event.mark },
    detail: isPointer ? pointOf(event.detail) : event.detail,
    ...touches,
  }
  return plain
}

function eventEnd(caller: glassEasel.Element): EventEnd {
  // For a component, `target` is its method caller, which holds the element in `_$`.
  const element = ((caller as { _$?: glassEasel.Element })._$ ?? caller) as glassEasel.Element
  const dom = element.getBackendElement() as unknown as HTMLElement | null
  return {
    id: element.id,
    offsetLeft: dom?.offsetLeft ?? 0,
    offsetTop: dom?.offsetTop ?? 0,
    dataset: { ...element.dataset },
  }
}

function plainTouches(list: TouchList): PlainTouch[] {
  return Array.from(list, ({ identifier, pageX, pageY, clientX, clientY }) => ({
    identifier,
    pageX,
    pageY,
    clientX,
    clientY,
  }))
}

function pointOf(detail: unknown): unknown {
  if (typeof detail !== 'object' || detail === null) return detail
  const { x, y } = detail as { x?: unknown; y?: unknown }
  return typeof x === 'number' && typeof y === 'number' ? { x, y } : {}
}

import type { PageStack } from '../page-stack'

type Fields = { id?: boolean; dataset?: boolean; rect?: boolean; size?: boolean; scrollOffset?: boolean }
type Answer = Record<string, unknown> | null

/** `wx.createSelectorQuery` over the topmost page. */
export function createSelectorQuery(stack: () => PageStack) {
  const jobs: { read(): Answer | Answer[]; callback: ((result: Answer | Answer[]) => void) | undefined }[] = []
  const query = {
    in: () => query,
    select: (selector: string) => node(selector),
    selectAll: (selector: string) => node(selector, true),
    selectViewport: () => node(''),
    exec(callback?: (results: (Answer | Answer[])[]) => void) {
      requestAnimationFrame(() => {
        const results = jobs.map((job) => {
          const result = job.read()
          job.callback?.(result)
          return result
        })
        callback?.(results)
      })
      return query
    },
  }

  function find(selector: string): HTMLElement[] {
    const frame = stack().currentFrame()
    if (!frame) return []
    if (selector === '') return [frame]
    const ids = selector.replace(/#([\w-]+)/g, (_, id: string) => `:is([id="${id}"],[id$="--${id}"])`)
    return [...frame.querySelectorAll<HTMLElement>(ids.replace(/(^|\s)(view|text|button|image)\b/g, '$1wx-$2'))]
  }

  function node(selector: string, all = false) {
    const add = (
      read: (element: HTMLElement) => Record<string, unknown>,
      callback?: (result: Answer | Answer[]) => void,
    ) => {
      jobs.push({ read: () => (all ? find(selector).map(read) : (find(selector).map(read)[0] ?? null)), callback })
      return query
    }
    return {
      boundingClientRect: (callback?: (result: Answer | Answer[]) => void) => add(rect, callback),
      scrollOffset: (callback?: (result: Answer | Answer[]) => void) => add(scroll, callback),
      fields: (fields: Fields, callback?: (result: Answer | Answer[]) => void) =>
        add(
          (element) => ({
            ...(fields.rect || fields.size ? rect(element) : {}),
            ...(fields.scrollOffset ? scroll(element) : {}),
            ...(fields.id ? { id: element.id } : {}),
          }),
          callback,
        ),
      node: (callback?: (result: Answer | Answer[]) => void) => add(() => ({ node: null }), callback),
    }
  }
  return query
}

function rect(element: HTMLElement): Record<string, unknown> {
  const { left, top, right, bottom, width, height } = element.getBoundingClientRect()
  return { id: element.id, dataset: { ...element.dataset }, left, top, right, bottom, width, height }
}

function scroll(element: HTMLElement): Record<string, unknown> {
  return { id: element.id, scrollTop: element.scrollTop, scrollLeft: element.scrollLeft }
}

export interface PromptMessage {
  role: 'system' | 'user'
  content: string
}

/** A person's words as data: one line, no control characters, and nothing that looks like the prompt's own markup. */
export function quoted(text: string, most: number): string {
  return text
    .replace(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, ' ')
    .replace(/[<>{}[\]`]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, most)
}

/** The JSON object in a model's answer, also between the marks of a code block; null when there is none. */
export function jsonIn(raw: string): unknown {
  try {
    return JSON.parse(raw.slice(raw.indexOf('{'), raw.lastIndexOf('}') + 1))
  } catch {
    return null
  }
}

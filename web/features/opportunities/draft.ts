/** What was typed into a form and not sent yet, kept for this tab: it outlives closing the window, a reload and signing in. */
export type Draft = Partial<Record<string, string>>

export function readDraft(key: string): Draft {
  const kept: unknown = JSON.parse(sessionStorage.getItem(key) ?? '{}')
  const texts = Object.entries(kept ?? {}).filter(([, value]) => typeof value === 'string')
  return Object.fromEntries(texts)
}

/** Keeps the text fields of a form; files cannot be kept. */
export function keepDraft(key: string, form: HTMLFormElement): void {
  const texts = [...new FormData(form)].filter(([, value]) => typeof value === 'string' && value !== '')
  sessionStorage.setItem(key, JSON.stringify(Object.fromEntries(texts)))
}

export function forgetDraft(key: string): void {
  sessionStorage.removeItem(key)
}

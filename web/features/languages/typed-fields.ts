type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** What the page in another language takes over. */
export interface Switched {
  /** The scroll position as a share of the height, which differs between languages. */
  place: number
  typed: Record<string, string>
}

/** Fields of these types keep what was typed to their own page. */
const SECRET = new Set(['password', 'file', 'hidden', 'submit', 'button'])

/** The fields of a page by name and, for equal names, by number. */
export function fieldsOf(page: ParentNode): Map<string, Field> {
  const fields = new Map<string, Field>()
  for (const field of page.querySelectorAll<Field>('input[name], textarea[name], select[name]')) {
    if (SECRET.has(field.type) || field.autocomplete === 'one-time-code') continue
    let number = 0
    while (fields.has(`${field.name} ${number}`)) number += 1
    fields.set(`${field.name} ${number}`, field)
  }
  return fields
}

export function contentOf(field: Field): string {
  return isTicked(field) ? (field.checked ? 'ticked' : 'empty') : field.value
}

/** As if it were typed, so that listeners notice. */
export function typeInto(field: Field, value: string): void {
  if (contentOf(field) === value) return
  if (isTicked(field)) {
    field.click()
    return
  }
  const kind = Object.getPrototypeOf(field)
  Object.getOwnPropertyDescriptor(kind, 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }))
}

function isTicked(field: Field): field is HTMLInputElement {
  return field.type === 'checkbox' || field.type === 'radio'
}

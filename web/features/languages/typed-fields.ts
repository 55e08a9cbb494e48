type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** What the page in another language is to take over. */
export interface Switched {
  address: string
  /** How far down, as a share of the height, which the words of each language change. */
  place: number
  typed: Record<string, string>
}

/** Never leave the page they were typed into. */
const SECRET = new Set(['password', 'file', 'hidden', 'submit', 'button'])

/** The fields of a page by name and, of those with the same one, by number. */
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

/** As if it were typed, so that whoever listens hears of it. */
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

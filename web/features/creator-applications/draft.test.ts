import { afterEach, expect, test, vi } from 'vitest'
import {
  applicationOf,
  clearApplication,
  type Draft,
  emptyDraft,
  emptyFields,
  nationalDigits,
  readApplication,
  storeApplication,
} from './draft.ts'

const complete: Draft = {
  step: 2,
  name: 'Meera Nair',
  country: 'IN 91',
  mobile: '9876543210',
  email: 'Meera@Example.com ',
  password: 'a good password',
  location: 'Kochi',
  languages: ['english', 'hindi'],
  description: 'I teach physics.',
  profession: 'Teacher',
  pastExperiences: 'Ten years at a school',
  relevantSkills: 'Physics',
  presentation: 'yes',
  social: 'https://example.com/meera',
}

afterEach(() => vi.unstubAllGlobals())

test('a step requires each of its fields', () => {
  expect(emptyFields(emptyDraft, 0)).toHaveLength(7)
  expect(emptyFields(emptyDraft, 1)).toHaveLength(5)
  expect(emptyFields({ ...complete, location: '  ', languages: [] }, 0)).toEqual(['location', 'languages'])
  expect(emptyFields(complete, 0)).toEqual([])
  expect(emptyFields(complete, 1)).toEqual([])
})

test('the application joins dialling code and number and writes the address in lower case', () => {
  expect(applicationOf(complete)).toMatchObject({
    mobile: '919876543210',
    email: 'meera@example.com',
    pptknowledge: 'yes',
    languages: ['english', 'hindi'],
  })
})

test('the draft is restored without its password, at the step that asks for it', () => {
  storage()
  storeApplication(complete)
  expect(JSON.stringify([...storedValues()])).not.toContain('a good password')
  expect(readApplication()).toEqual({ ...complete, password: '', step: 0 })
  clearApplication()
  expect(readApplication()).toEqual(emptyDraft)
})

test('a stored draft of another shape does no harm', () => {
  storage().set(
    'draft:creator-application',
    '{"languages":"english","name":7,"unknown":1,"location":"Kochi"}',
  )
  expect(readApplication()).toEqual({ ...emptyDraft, location: 'Kochi' })
})

let stored = new Map<string, string>()

/** The part of the browser's storage that drafts use. */
function storage(): Map<string, string> {
  stored = new Map()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
  return stored
}

function storedValues() {
  return stored.values()
}

test('a pasted number loses the dialling code that is chosen beside it, a typed one nothing', () => {
  expect(nationalDigits('+91 98765 43210', '91')).toBe('9876543210')
  expect(nationalDigits(' 0091-98765-43210', '91')).toBe('9876543210')
  expect(nationalDigits('+९१ ९८७६५ ४३२१०', '91')).toBe('9876543210')
  expect(nationalDigits('91234 56789', '91')).toBe('9123456789')
  expect(nationalDigits('+44 20 7946 0000', '91')).toBe('442079460000')
})

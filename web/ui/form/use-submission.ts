import { type SubmitEvent, type SyntheticEvent, useEffect, useRef, useState } from 'react'
import * as text from '#web/messages/compiled/forms.ts'
import { isFocusElsewhere } from '#web/ui/states/focus-elsewhere.ts'
import { type Failure, useRequest } from '#web/ui/states/use-request.ts'

/**
 * A form that submits once, keeps its input when it is rejected, and focuses the first invalid field. Its
 * rules are the browser's own (`required`, `type="email"`, …) with our messages. An `email` is sent in lower
 * case.
 *
 * const form = useSubmission<'email'>(async (body) => { await browserApi.accounts.requestCode({ body }) })
 * <form {...form.props}><TextInput {...form.field('email')} type="email" /></form>
 */
export function useSubmission<F extends string>(
  send: (values: Record<F, string>, form: HTMLFormElement) => Promise<void>,
) {
  const request = useRequest(send)
  const { isBusy } = request
  // While it is sent again, the notice keeps its place (error-notice.module.css hides it): otherwise the button would move
  // up, and the second of two taps would hit what is below.
  const [shown, setShown] = useState<Failure | null>(null)
  if (!isBusy && shown !== request.failure) setShown(request.failure)
  const failure = isBusy ? shown : request.failure

  /** Until its failure, if there is one, is rendered: on a slow phone that may be later than the next frame. */
  const submitted = useRef<{ form: HTMLFormElement; focused: Element | null }>(null)
  useEffect(() => {
    if (!submitted.current || !request.failure) return
    const { form, focused } = submitted.current
    submitted.current = null
    if (!isFocusElsewhere(focused)) showFailure(form, request.failure)
  })

  async function submit(form: HTMLFormElement) {
    submitted.current = { form, focused: document.activeElement }
    const wrong = wrongFields(form)
    const fields = Object.keys(wrong)
    if (fields.length > 0) {
      request.setFailure({ kind: 'incomplete', code: 'bad_input', status: 400, message: '', fields: wrong })
      // At once: phones open their keyboard only while they handle the tap.
      firstOf(form, fields)?.focus()
      return
    }
    const values = Object.fromEntries(new FormData(form)) as Record<F | 'email', string>
    if (values.email) values.email = values.email.toLowerCase()
    await request.send(values, form)
  }

  return {
    isBusy,
    failure,
    /** Clears earlier errors. */
    clear: () => request.setFailure(null),
    props: {
      // Keeps the values out of the address if the form is submitted before the page is hydrated.
      method: 'post' as const,
      noValidate: true,
      'aria-busy': isBusy,
      onSubmit(event: SubmitEvent<HTMLFormElement>) {
        event.preventDefault()
        void submit(event.currentTarget)
      },
      /** A field that is being corrected is no longer marked. */
      onChange({ target }: SyntheticEvent) {
        const { failure: now } = request
        if (!now || !('name' in target) || !(String(target.name) in now.fields)) return
        const { [String(target.name)]: _, ...fields } = now.fields
        request.setFailure({ ...now, fields })
      },
    },
    field(name: F) {
      const problem = failure?.fields[name]
      return {
        name,
        required: true,
        withAsterisk: false,
        'aria-invalid': problem !== undefined,
        error: problem === '' ? true : problem,
        errorProps: { role: 'alert' },
      }
    },
  }
}

/** Name → error, in our words. */
function wrongFields(form: HTMLFormElement): Record<string, string> {
  const wrong = fieldsOf(form).filter(
    (field) => field.name && (!field.validity.valid || isBlank(field) || isMalformed(field)),
  )
  return Object.fromEntries(
    wrong.map((field) => [field.name, isMalformed(field) ? text.emailMalformed() : text.missing()]),
  )
}

/** Browsers accept an address without a dot after the @, which the server rejects. */
function isMalformed({ type, value, validity }: HTMLInputElement | HTMLTextAreaElement): boolean {
  return validity.typeMismatch || (type === 'email' && /@[^.]+$/.test(value.trim()))
}

/** Spaces do not count as input. A password may consist of them. */
function isBlank({ required, type, value }: HTMLInputElement | HTMLTextAreaElement): boolean {
  return required && type !== 'password' && value.trim() === ''
}

/** Scrolls the failure into view: the first invalid field with its message, or the message of the form. */
function showFailure(form: HTMLFormElement, { fields }: Failure) {
  const first = firstOf(form, Object.keys(fields))
  first?.focus()
  const place = first
    ? first.closest('.mantine-InputWrapper-root, [data-field]')
    : form.querySelector('[role="alert"]')
  place?.scrollIntoView({ block: 'nearest' })
}

/** The first of these fields, in the order of the form. */
export function firstOf(form: HTMLFormElement, names: string[]) {
  return fieldsOf(form).find(({ name }) => names.includes(name))
}

function fieldsOf(form: HTMLFormElement) {
  return Array.from(form.elements).filter(
    (element) => element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement,
  )
}

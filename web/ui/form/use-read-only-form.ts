import { useLayoutEffect, useRef } from 'react'

/** What is chosen rather than typed. `data-sent` marks what else changes the content, say a list that is put in order. */
const CHOICES = 'select, input:is([type="checkbox"], [type="radio"], [type="range"], [type="file"])'
const CHANGEABLE = `${CHOICES}, [data-sent]`

/**
 * While a form is being sent its fields are read-only: what was typed since would be lost when it closes. Unlike disabled
 * ones they keep the focus, and phones their keyboard. Returns the ref of the button that sends the form.
 */
export function useReadOnlyForm(isSending: boolean) {
  const button = useRef<HTMLButtonElement>(null)
  useLayoutEffect(() => {
    const form = button.current?.form
    if (!form || !isSending) return
    const fields = Array.from(form.elements).filter(
      (field) => field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement,
    )
    const writable = fields.filter(({ readOnly }) => !readOnly)
    for (const field of writable) field.readOnly = true
    // Choices cannot be read-only: `form.css` keeps fingers away from them, and this the keyboard and screen readers.
    const choices = [...form.querySelectorAll(`:is(${CHOICES}):not([aria-disabled])`)]
    for (const choice of choices) choice.setAttribute('aria-disabled', 'true')
    form.addEventListener('keydown', leaveAsItIs, true)
    form.addEventListener('click', leaveAsItIs, true)
    form.dataset.sending = ''
    return () => {
      for (const field of writable) field.readOnly = false
      for (const choice of choices) choice.removeAttribute('aria-disabled')
      form.removeEventListener('keydown', leaveAsItIs, true)
      form.removeEventListener('click', leaveAsItIs, true)
      delete form.dataset.sending
    }
  }, [isSending])
  return button
}

/** One can still move on, close the dialog and copy. */
function leaveAsItIs(event: KeyboardEvent | MouseEvent) {
  const isForChoice = event.target instanceof Element && event.target.closest(CHANGEABLE) !== null
  const isHarmless = event.ctrlKey || event.metaKey || ('key' in event && /^(Tab|Escape)$/.test(event.key))
  if (!isForChoice || isHarmless) return
  event.preventDefault()
  event.stopPropagation()
}

import { useLayoutEffect, useRef } from 'react'

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
    // Choices cannot be read-only: `form.css` keeps fingers away from them.
    form.dataset.sending = ''
    return () => {
      for (const field of writable) field.readOnly = false
      delete form.dataset.sending
    }
  }, [isSending])
  return button
}

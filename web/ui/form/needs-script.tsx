import * as text from '#web/messages/compiled/forms.ts'
import { ErrorNotice } from '#web/ui/states/error-notice.tsx'

/** For a form that is on a page as the server renders it: without JavaScript its button would do nothing. */
export function NeedsScript() {
  return (
    <noscript>
      <ErrorNotice message={text.needsScript()} />
    </noscript>
  )
}

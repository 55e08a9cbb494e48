import * as text from '#web/messages/compiled/opportunity.ts'
import { PlainButton } from '#web/ui/button-link.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { useHydrated } from '#web/ui/use-hydrated.ts'

/** Hands the address to the phone's own sharing, or copies it. */
export function ShareButton({ title, path }: { title: string; path: string }) {
  const isAlive = useHydrated()
  async function share() {
    const url = new URL(path, window.location.href).href
    if ('share' in navigator) {
      // Rejected when somebody closes the sheet again: nothing to tell.
      await navigator.share({ title, url }).catch(() => undefined)
      return
    }
    await window.navigator.clipboard.writeText(url)
    void toast('success', text.copied())
  }
  return (
    <PlainButton quiet disabled={!isAlive} onClick={() => void share()}>
      <Icon name="share" size={18} />
      {text.share()}
    </PlainButton>
  )
}

import { localPath } from '#web/messages/address.ts'
import * as text from '#web/messages/compiled/ui.ts'
import { PlainButton } from '#web/ui/form/button-link.tsx'
import { FurtherIcon } from '#web/ui/pictures/further-icon.tsx'
import { toast } from '#web/ui/states/toasts.tsx'
import { useHydrated } from '#web/ui/states/use-hydrated.ts'

/** The system's share sheet where there is one, else the clipboard. */
export function ShareButton({ title, path }: { title: string; path: string }) {
  const isHydrated = useHydrated()
  async function share() {
    const url = new URL(localPath(path), window.location.origin).href
    if ('share' in navigator && (await isShared({ title, url }))) return
    await copy(url)
  }
  return (
    <PlainButton quiet disabled={!isHydrated} onClick={() => void share()}>
      <FurtherIcon name="share" size={18} />
      {text.share()}
    </PlainButton>
  )
}

/** False where the system cannot share; closing the sheet is a choice, not a failure. */
async function isShared(what: { title: string; url: string }): Promise<boolean> {
  try {
    await navigator.share(what)
    return true
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError'
  }
}

async function copy(address: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(address)
    await toast('success', text.copied())
  } catch {
    // The clipboard is unavailable without https: the address can still be read and copied by hand.
    await toast('error', text.notCopied({ address }))
  }
}

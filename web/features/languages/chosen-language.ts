import { useEffect } from 'react'
import {
  INTERFACE_LANGUAGES,
  type InterfaceLanguage,
  isInterfaceLanguage,
} from '#contract/interface-languages.ts'
import { language } from '#web/messages/language.ts'
import { readStored } from '#web/storage/storage.ts'
import { isUndecided, SWITCHED_KEY } from './remembered.ts'

/**
 * After a switch, restores what was being typed; otherwise offers the browser's language, once. The code of
 * both is loaded on demand.
 */
export function useChosenLanguage(): void {
  useEffect(() => {
    const load = () => {
      if (readStored('tab', SWITCHED_KEY))
        return import('./after-switch.ts').then((part) => part.afterSwitch())
      const code = offeredByBrowser()
      return code && import('./language-offer.tsx').then((part) => part.offerLanguage(code))
    }
    // If it fails (offline), the next page tries again.
    if (INTERFACE_LANGUAGES.length > 1) void load()?.catch(() => undefined)
  }, [])
}

/** The browser's preferred language if it is not that of the page and none was chosen or offered yet. */
function offeredByBrowser(): InterfaceLanguage | undefined {
  if (!isUndecided()) return undefined
  const liked = navigator.languages.map((tag) => tag.split('-', 1)[0] ?? '').find(isInterfaceLanguage)
  return liked === language() ? undefined : liked
}

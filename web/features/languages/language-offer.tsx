import { createRoot } from 'react-dom/client'
import { type InterfaceLanguage, pathIn } from '#contract/interface-languages.ts'
import { pathHere } from '#web/messages/address.ts'
import { offers } from '#web/messages/compiled/offer.ts'
import { language } from '#web/messages/language.ts'
import { Icon } from '#web/ui/pictures/icon.tsx'
import classes from './language-offer.module.css'
import { rememberLanguage, rememberOffer } from './remembered.ts'
import { saveLanguageInAccount } from './save-in-account.ts'
import { switchLanguage } from './switch-language.ts'

/** Offers the browser's preferred language, in that language, at the lower edge. Once per browser. */
export function offerLanguage(code: InterfaceLanguage): void {
  rememberOffer(code)
  const place = document.createElement('div')
  document.body.append(place)
  const root = createRoot(place)
  const close = () => {
    root.unmount()
    place.remove()
  }
  root.render(<LanguageOffer code={code} onClose={close} />)
}

function LanguageOffer({ code, onClose }: { code: InterfaceLanguage; onClose: () => void }) {
  const words = offers[code]
  return (
    <aside className={classes.offer} lang={code} aria-label={words.question}>
      <p>{words.question}</p>
      <button
        className={classes.yes}
        type="button"
        onClick={() => {
          rememberLanguage(code)
          switchLanguage(pathIn(code, pathHere() + window.location.search))
        }}
      >
        {words.yes}
      </button>
      <button
        className={classes.no}
        type="button"
        aria-label={words.no}
        onClick={() => {
          rememberLanguage(language())
          saveLanguageInAccount()
          onClose()
        }}
      >
        <Icon name="close" />
      </button>
    </aside>
  )
}

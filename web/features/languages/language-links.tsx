import type { MouseEvent } from 'react'
import { useLocation } from 'react-router'
import { INTERFACE_LANGUAGES, type InterfaceLanguage, pathIn } from '#contract/interface-languages.ts'
import { language } from '#web/messages/language.ts'
import { rememberLanguage } from './remembered.ts'

interface Props {
  className?: string | undefined
  /** Label, where the context has none. */
  label?: string
}

/** This page in each language, by its own name in its own script. Plain links: the whole page changes its language. */
export function LanguageLinks({ className, label }: Props) {
  const { pathname, search } = useLocation()
  const here = language()
  return (
    <ul className={className} aria-label={label}>
      {INTERFACE_LANGUAGES.map(({ code, name }) => {
        const address = pathIn(code, pathname + search)
        return (
          <li key={code}>
            <a
              href={address}
              lang={code}
              hrefLang={code}
              aria-current={code === here ? 'true' : undefined}
              onClick={(event) => follow(event, code, address)}
            >
              {name}
            </a>
          </li>
        )
      })}
    </ul>
  )
}

function follow(event: MouseEvent, code: InterfaceLanguage, address: string): void {
  rememberLanguage(code)
  if (event.metaKey || event.ctrlKey || event.shiftKey) return
  event.preventDefault()
  import('./switch-language.ts').then(
    ({ switchLanguage }) => switchLanguage(address),
    () => window.location.assign(address),
  )
}

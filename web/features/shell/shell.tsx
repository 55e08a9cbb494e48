import { type MouseEvent, type ReactNode, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { useChosenLanguage } from '#web/features/languages/chosen-language.ts'
import { Footer } from '#web/features/shell/footer.tsx'
import { Header } from '#web/features/shell/header.tsx'
import { RouteProgress } from '#web/features/shell/route-progress.tsx'
import * as text from '#web/messages/compiled/shell.ts'
import { followScheme } from '#web/ui/colour-scheme.ts'
import { isOnTop } from '#web/ui/dialog/overlay-history.ts'
import { OverlayKeeper } from '#web/ui/dialog/overlay-keeper.tsx'
import { markDataSaver } from '#web/ui/pictures/data-saver.ts'
import classes from './shell.module.css'

/** Header, page and footer; moves the focus to the page after a navigation. */
export function Shell({ children }: { children: ReactNode }) {
  const main = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  const shown = useRef(pathname)

  useEffect(followScheme, [])
  useChosenLanguage()

  useEffect(() => {
    document.documentElement.dataset.hydrated = ''
    markDataSaver()
    if (shown.current === pathname) return
    shown.current = pathname
    // The search field keeps the focus only while somebody types in it, and so does what was opened while the page loaded.
    if (document.activeElement?.closest('search') || !isOnTop()) return
    const heading = main.current?.querySelector('h1')
    heading?.setAttribute('tabindex', '-1')
    ;(heading ?? main.current)?.focus({ preventScroll: true })
  }, [pathname])

  /** The address stays: its fragment may be the key of a mailed link. */
  function skip(event: MouseEvent) {
    event.preventDefault()
    main.current?.focus()
  }

  return (
    <div className={classes.shell}>
      {/* biome-ignore lint/a11y/useValidAnchor: a link, also without scripts */}
      <a className={classes.skip} href="#content" onClick={skip}>
        {text.skip()}
      </a>
      <OverlayKeeper />
      <RouteProgress />
      <Header />
      <main className={classes.main} id="content" ref={main} tabIndex={-1}>
        {children}
      </main>
      <Footer />
    </div>
  )
}

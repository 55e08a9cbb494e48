import { useRef, useState } from 'react'
import { Link } from 'react-router'
import { fallbackName, useFacts } from '#web/api/use-facts.ts'
import { LanguageMenu } from '#web/features/languages/language-menu.tsx'
import { Bell } from '#web/features/notifications/bell.tsx'
import { OpportunityDialogs } from '#web/features/posting/opportunity-dialogs.tsx'
import { AccountMenu } from '#web/features/shell/account-menu.tsx'
import { CategoriesMenu } from '#web/features/shell/categories-menu.tsx'
import { ColourSwitch } from '#web/features/shell/colour-switch.tsx'
import { MobileMenu } from '#web/features/shell/mobile-menu.tsx'
import { SearchBox } from '#web/features/shell/search-box.tsx'
import { useSlidingHeader } from '#web/features/shell/use-sliding-header.ts'
import * as text from '#web/messages/compiled/shell.ts'
import { onDemand } from '#web/ui/dialog/on-demand.tsx'
import { Icon } from '#web/ui/pictures/icon.tsx'
import { Logo } from '#web/ui/pictures/logo.tsx'
import classes from './header.module.css'

const SupportDialog = onDemand(async () => (await import('./support-dialog.tsx')).SupportDialog)

export function Header() {
  const facts = useFacts()
  const [isSupportOpen, setSupportOpen] = useState(false)
  const [isChoosing, setChoosing] = useState(false)
  const site = facts?.siteName ?? fallbackName
  const header = useRef<HTMLElement>(null)
  useSlidingHeader(header)
  return (
    <header className={classes.header} ref={header}>
      <div className={classes.bar}>
        <Link className={classes.home} to="/" aria-label={text.home({ site })}>
          <Logo name={site} />
        </Link>
        <div className={classes.categories}>
          <CategoriesMenu />
        </div>
        <SearchBox className={classes.search} />
        <nav className={classes.links} aria-label={text.mainNavigation()}>
          <Link className={classes.link} data-for="user" to="/playlists">
            {text.explore()}
          </Link>
          <Link className={`${classes.link} ${classes.long}`} data-for="creator" to="/dash?upload">
            <Icon name="upload" size={18} />
            {text.uploadPlaylist()}
          </Link>
          <button
            className={classes.link}
            type="button"
            aria-haspopup="dialog"
            aria-expanded={isChoosing}
            onClick={() => setChoosing(true)}
          >
            {text.opportunity()}
          </button>
          <button
            className={classes.link}
            type="button"
            aria-haspopup="dialog"
            aria-expanded={isSupportOpen}
            onClick={() => setSupportOpen(!isSupportOpen)}
          >
            {text.support()}
          </button>
          {facts?.communityUrl ? (
            <a className={classes.community} data-for="visitor" href={facts.communityUrl} rel="noopener">
              {text.joinCommunity()}
            </a>
          ) : null}
          <LanguageMenu />
          <ColourSwitch />
          <Link className={classes.link} data-for="visitor" to="/signin">
            {text.logIn()}
          </Link>
          <Link className={classes.signUp} data-for="visitor" to="/signup">
            {text.signUp()}
          </Link>
          <AccountMenu />
        </nav>
        <Bell />
        <MobileMenu onSupport={() => setSupportOpen(true)} onOpportunity={() => setChoosing(true)} />
      </div>
      <OpportunityDialogs isChoosing={isChoosing} onChosen={() => setChoosing(false)} />
      <SupportDialog isOpen={isSupportOpen} onClose={() => setSupportOpen(false)} />
    </header>
  )
}

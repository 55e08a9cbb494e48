import { Link } from 'react-router'
import { fallbackName, useCategories, useFacts } from '#web/api/use-facts.ts'
import { LanguageRow } from '#web/features/languages/language-row.tsx'
import { DataSaverSwitch } from '#web/features/shell/data-saver-switch.tsx'
import * as text from '#web/messages/compiled/shell.ts'
import * as ui from '#web/messages/compiled/ui.ts'
import { guessLang } from '#web/ui/guess-lang.ts'
import { Icon } from '#web/ui/pictures/icon.tsx'
import { Logo } from '#web/ui/pictures/logo.tsx'
import classes from './footer.module.css'

export function Footer() {
  const facts = useFacts()
  const categories = useCategories()
  const site = facts?.siteName ?? fallbackName
  return (
    <footer className={classes.footer}>
      <div className={classes.columns}>
        <div className={classes.brand}>
          <Logo name={site} />
          <p>{text.tagline()}</p>
        </div>
        {facts ? (
          <>
            <section className={classes.categories} aria-labelledby="footer-categories">
              <h2 id="footer-categories">{text.categories()}</h2>
              <ul>
                {categories.map(({ _id, name }) => (
                  <li key={_id}>
                    <Link to={`/category/${_id}`} discover="none" lang={guessLang(name)}>
                      {name}
                    </Link>
                  </li>
                ))}
              </ul>
            </section>
            <section aria-labelledby="footer-contact">
              <h2 id="footer-contact">{text.contact()}</h2>
              <ul>
                <li>
                  <a href={`mailto:${facts.contactEmail}`}>
                    <Icon name="mail" size={18} />
                    {facts.contactEmail}
                  </a>
                </li>
                <li>
                  <a href={`https://wa.me/${facts.contactPhone.replace(/\D/g, '')}`} rel="noopener">
                    <Icon name="chat" size={18} />
                    {facts.contactPhone}
                  </a>
                </li>
              </ul>
            </section>
            <section aria-labelledby="footer-follow">
              <h2 id="footer-follow">{text.follow()}</h2>
              <ul>
                {facts.socialLinks.map((link) => (
                  <li key={link}>
                    <a href={link} rel="noopener me">
                      <Icon name="outside" size={18} />
                      {nameOfSite(link)}
                    </a>
                  </li>
                ))}
              </ul>
            </section>
            <section aria-labelledby="footer-about">
              <h2 id="footer-about">{text.about()}</h2>
              <ul>
                <li>
                  <Link to="/playlists">{ui.allPlaylists()}</Link>
                </li>
                <li>
                  <Link to="/opportunity">{text.opportunities()}</Link>
                </li>
                <li data-for="visitor">
                  <Link to="/creatorform">{text.joinAsCreator()}</Link>
                </li>
                {facts.communityUrl ? (
                  <li>
                    <a href={facts.communityUrl} rel="noopener">
                      {text.joinCommunity()}
                    </a>
                  </li>
                ) : null}
                <li>
                  <a href={facts.feedbackUrl} rel="noopener">
                    {text.feedback()}
                  </a>
                </li>
                <li>
                  <Link to="/termsandconditions">{text.terms()}</Link>
                </li>
              </ul>
            </section>
          </>
        ) : null}
      </div>
      <div className={classes.copyright}>
        <LanguageRow />
        <p>{text.copyright({ site })}</p>
        <DataSaverSwitch />
      </div>
    </footer>
  )
}

/** Names of hosts that are words, not names of companies: they are in the language of the page. */
const words: Record<string, () => string> = { social: text.socialPage, video: text.videoPage }

/** "https://www.linkedin.com/company/x" → "Linkedin" */
function nameOfSite(link: string): string {
  const [name = ''] = new URL(link).hostname.replace(/^www\./, '').split('.')
  return words[name]?.() ?? name.charAt(0).toUpperCase() + name.slice(1)
}

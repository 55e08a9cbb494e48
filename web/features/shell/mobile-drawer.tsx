import { guessLang } from '#web/ui/guess-lang.ts'
import { MixedLanguageText } from '#web/ui/mixed-language-text.tsx'
import '#web/ui/dialog/dialog.css'
import { Drawer } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useSession } from '#web/api/session/session.ts'
import { useCategories, useFacts } from '#web/api/use-facts.ts'
import { LanguageRow } from '#web/features/languages/language-row.tsx'
import { signOut } from '#web/features/learning/sign-out.ts'
import { ColourSwitch } from '#web/features/shell/colour-switch.tsx'
import { DataSaverSwitch } from '#web/features/shell/data-saver-switch.tsx'
import * as text from '#web/messages/compiled/shell.ts'
import * as ui from '#web/messages/compiled/ui.ts'
import { useOverlay } from '#web/ui/dialog/use-overlay.ts'
import { useReturnFocus } from '#web/ui/dialog/use-return-focus.ts'
import { Mantine } from '#web/ui/mantine.tsx'
import { fadeEdges } from '#web/ui/page/fade-edges.ts'
import { Icon, type IconName } from '#web/ui/pictures/icon.tsx'
import classes from './mobile-drawer.module.css'

type Props = { isOpen: boolean; onClose: () => void; onSupport: () => void; onOpportunity: () => void }

/** Everything in the header, with the most frequent actions at the lower edge, within reach of the thumb. */
export function MobileDrawer({ isOpen, onClose, onSupport, onOpportunity }: Props) {
  useReturnFocus(isOpen)
  const close = useOverlay(isOpen, onClose)
  const session = useSession()
  const facts = useFacts()
  return (
    <Mantine>
      <Drawer
        opened={isOpen}
        onClose={close}
        position="right"
        size="min(22rem, 88vw)"
        title={session?.name ?? text.menu()}
        closeButtonProps={{ 'aria-label': text.close(), size: 44, iconSize: 22 }}
        classNames={{ body: classes.body, content: classes.content, title: classes.title }}
        // The header of a drawer is not a banner of the page.
        attributes={{ header: { role: 'presentation' } }}
        transitionProps={{ duration: 160 }}
      >
        {/* biome-ignore lint/a11y/noStaticElementInteractions: only listens for links inside being followed */}
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: links turn Enter into a click themselves */}
        <div className={classes.list} onClick={(event) => isLink(event.target) && onClose()}>
          <nav aria-label={text.browse()}>
            <CategoryTree />
          </nav>
          <nav className={classes.bottom} aria-label={text.mainNavigation()}>
            <button
              className={classes.entry}
              type="button"
              onClick={() => {
                onClose()
                onOpportunity()
              }}
            >
              <Icon name="work" />
              {text.opportunity()}
            </button>
            <button
              className={classes.entry}
              type="button"
              onClick={() => {
                onClose()
                onSupport()
              }}
            >
              <Icon name="heart" />
              {text.support()}
            </button>
            {facts?.communityUrl ? (
              <a className={classes.entry} data-for="visitor" href={facts.communityUrl} rel="noopener">
                <Icon name="people" />
                {text.joinCommunity()}
              </a>
            ) : null}
            <Entry to="/learning" icon="bookmark" only="signedIn">
              {text.myLearning()}
            </Entry>
            <Entry to="/playlists" icon="search" only="user">
              {text.explore()}
            </Entry>
            <Entry to="/dash?upload" icon="upload" only="creator">
              {text.uploadPlaylist()}
            </Entry>
            <Entry to="/dash" icon="grid" only="creator">
              {text.myDashboard()}
            </Entry>
            <Entry to="/profile" icon="person" only="user">
              {text.myProfile()}
            </Entry>
            <Entry to="/profile?tab=applications" icon="mail" only="user">
              {text.myApplications()}
            </Entry>
            <Entry to="/opportunity/mine" icon="work" only="signedIn">
              {text.myOpportunities()}
            </Entry>
            <Entry to="/operator" icon="grid" only="operator">
              {text.console()}
            </Entry>
            <button
              className={classes.entry}
              data-for="signedIn"
              type="button"
              onClick={() => void signOut()}
            >
              <Icon name="leave" />
              {text.logout()}
            </button>
            <Entry to="/signin" icon="person" only="visitor">
              {text.logIn()}
            </Entry>
            <Entry to="/signup" icon="plus" only="visitor">
              {text.signUp()}
            </Entry>
            <div className={classes.languages} ref={fadeEdges}>
              <LanguageRow />
            </div>
            <div className={classes.settings}>
              <DataSaverSwitch />
              <ColourSwitch />
            </div>
            <Link className={classes.create} data-for="visitor" to="/signup">
              {text.createAccount()}
            </Link>
          </nav>
        </div>
      </Drawer>
    </Mantine>
  )
}

function Entry(props: { to: string; icon: IconName; only?: string; children: ReactNode }) {
  return (
    <Link className={classes.entry} to={props.to} data-for={props.only}>
      <Icon name={props.icon} />
      {props.children}
    </Link>
  )
}

function CategoryTree() {
  return (
    <>
      <p className={classes.heading}>{text.categories()}</p>
      <Entry to="/playlists" icon="play">
        {ui.allPlaylists()}
      </Entry>
      {useCategories().map((category) => (
        <details key={category._id} className={classes.branch} name="categories">
          <summary>
            <span lang={guessLang(category.name)}>{category.name}</span>
            <Icon name="down" size={18} />
          </summary>
          <Link to={`/category/${category._id}`}>
            <MixedLanguageText
              pieces={[{ words: category.name, lang: guessLang(category.name) }]}
              say={(category) => text.allOf({ category })}
            />
          </Link>
          {category.subCategories.map((child) => (
            <div key={child._id}>
              <Link to={`/category/${child._id}`} lang={guessLang(child.name)}>
                {child.name}
              </Link>
              {child.subCategories.map((leaf) => (
                <Link
                  key={leaf._id}
                  className={classes.leaf}
                  to={`/category/${leaf._id}`}
                  lang={guessLang(leaf.name)}
                >
                  {leaf.name}
                </Link>
              ))}
            </div>
          ))}
        </details>
      ))}
    </>
  )
}

function isLink(target: EventTarget): boolean {
  return target instanceof Element && target.closest('a') !== null
}

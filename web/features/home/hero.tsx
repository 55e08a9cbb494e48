import { useFacts } from '#web/api/use-facts.ts'
import * as text from '#web/messages/compiled/home.ts'
import * as shell from '#web/messages/compiled/shell.ts'
import { ButtonLink } from '#web/ui/form/button-link.tsx'
import { Kolam } from '#web/ui/pictures/kolam.tsx'
import classes from './hero.module.css'

export function Hero() {
  const site = useFacts()?.siteName ?? ''
  return (
    <section className={classes.hero}>
      <div className={classes.inside}>
        <div className={classes.words}>
          <h1 className={classes.title}>{shell.tagline()}</h1>
          <p className={classes.about}>{text.about({ site })}</p>
          <div className={classes.actions}>
            <ButtonLink to="/playlists">{text.discover()}</ButtonLink>
            <ButtonLink to="/signup" quiet data-for="visitor">
              {text.createAccount()}
            </ButtonLink>
          </div>
        </div>
        <div className={classes.drawing}>
          <Kolam id="pragati" columns={7} rows={7} />
        </div>
      </div>
    </section>
  )
}

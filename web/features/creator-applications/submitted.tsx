import { useEffect, useRef } from 'react'
import * as text from '#web/messages/compiled/application.ts'
import * as ui from '#web/messages/compiled/ui.ts'
import { ButtonLink } from '#web/ui/form/button-link.tsx'
import { Kolam } from '#web/ui/pictures/kolam.tsx'
import { focusUnlessElsewhere } from '#web/ui/states/focus-elsewhere.ts'
import classes from './submitted.module.css'

/** Replaces the wizard once the application has arrived. */
export function Submitted() {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    focusUnlessElsewhere(heading.current)
    window.scrollTo(0, 0)
  }, [])
  return (
    <div className={classes.done}>
      <div className={classes.drawing}>
        <Kolam id="application-submitted" columns={7} rows={3} />
      </div>
      <h1 ref={heading} tabIndex={-1}>
        {text.submitted()}
      </h1>
      <p>{text.weWillReview()}</p>
      <ButtonLink to="/playlists">{ui.allPlaylists()}</ButtonLink>
    </div>
  )
}

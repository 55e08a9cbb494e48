import { Link, useLocation } from 'react-router'
import { createHash } from '#web/features/opportunities/opportunity-address.ts'
import * as text from '#web/messages/compiled/opportunity.ts'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { Icon, type IconName } from '#web/ui/pictures/icon.tsx'
import classes from './opportunity-chooser.module.css'

/** Post one or look for one. */
export function OpportunityChooser({ onClose }: { onClose: () => void }) {
  const { search } = useLocation()
  return (
    <Dialog isOpen onClose={onClose} title={text.chooser()}>
      <div className={classes.choices}>
        <Choice
          to={{ search, hash: createHash }}
          icon="plus"
          name={text.create()}
          about={text.createAbout()}
          onClick={onClose}
        />
        <Choice
          to="/opportunity"
          icon="search"
          name={text.view()}
          about={text.viewAbout()}
          onClick={onClose}
        />
      </div>
    </Dialog>
  )
}

function Choice(props: {
  to: string | { search: string; hash: string }
  icon: IconName
  name: string
  about: string
  onClick: () => void
}) {
  return (
    <Link
      className={classes.choice}
      to={props.to}
      onClick={props.onClick}
      preventScrollReset={typeof props.to !== 'string'}
      aria-label={props.name}
    >
      <span className={classes.sign}>
        <Icon name={props.icon} size={24} />
      </span>
      <span>
        <span className={classes.name}>{props.name}</span>
        <span className={classes.about}>{props.about}</span>
      </span>
    </Link>
  )
}

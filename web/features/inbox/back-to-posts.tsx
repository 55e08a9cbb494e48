import { Link } from 'react-router'
import * as text from '#web/messages/compiled/inbox.ts'
import { Icon } from '#web/ui/pictures/icon.tsx'
import classes from './back-to-posts.module.css'

export function BackToPosts() {
  return (
    <Link className={classes.back} to="/opportunity/mine">
      <Icon name="left" size={18} />
      {text.back()}
    </Link>
  )
}

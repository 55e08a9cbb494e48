import type { ComponentType, ReactNode } from 'react'
import type { Asked, Section } from '#web/features/operator/console-address.ts'
import { ListSkeleton } from '#web/features/operator/list-skeleton.tsx'
import { SectionNav } from '#web/features/operator/section-nav.tsx'
import { partOnDemand } from '#web/ui/on-demand.tsx'
import classes from './console.module.css'

type View = ComponentType<{ asked: Asked }>

const section = (fetchView: () => Promise<View>) => partOnDemand(fetchView, ListSkeleton)

const views: Record<Section, View> = {
  overview: section(async () => (await import('./overview.tsx')).Overview),
  applications: section(async () => (await import('./applications.tsx')).Applications),
  opportunities: section(async () => (await import('./opportunities.tsx')).Opportunities),
  categories: section(async () => (await import('./categories.tsx')).Categories),
  accounts: section(async () => (await import('./accounts.tsx')).Accounts),
  playlists: section(async () => (await import('./playlists.tsx')).Playlists),
  reviews: section(async () => (await import('./reviews.tsx')).Reviews),
  searches: section(async () => (await import('./searches.tsx')).Searches),
  mail: section(async () => (await import('./mail.tsx')).Mail),
  audit: section(async () => (await import('./audit.tsx')).Audit),
}

/** The console's chosen section beside the list of all. */
export function Console({ asked, waiting }: { asked: Asked; waiting: Partial<Record<Section, number>> }) {
  const View = views[asked.section]
  return (
    <Frame nav={<SectionNav section={asked.section} waiting={waiting} />}>
      <View asked={asked} />
    </Frame>
  )
}

/** Until the console is alive. */
export function ConsoleSkeleton() {
  return (
    <Frame nav={<SectionNav section="overview" waiting={{}} />}>
      <ListSkeleton />
    </Frame>
  )
}

function Frame({ nav, children }: { nav: ReactNode; children: ReactNode }) {
  return (
    <div className={classes.console}>
      {nav}
      <div className={classes.view}>{children}</div>
    </div>
  )
}

import { type ComponentType, lazy, type ReactNode, Suspense } from 'react'
import type { Asked, Section } from '#web/features/operator/console-address.ts'
import { ListSkeleton } from '#web/features/operator/list-skeleton.tsx'
import { SectionNav } from '#web/features/operator/section-nav.tsx'
import classes from './console.module.css'

type View = ComponentType<{ asked: Asked }>

const views: Record<Section, View> = {
  overview: lazy(async () => ({ default: (await import('./overview.tsx')).Overview })),
  applications: lazy(async () => ({ default: (await import('./applications.tsx')).Applications })),
  opportunities: lazy(async () => ({ default: (await import('./opportunities.tsx')).Opportunities })),
  categories: lazy(async () => ({ default: (await import('./categories.tsx')).Categories })),
  accounts: lazy(async () => ({ default: (await import('./accounts.tsx')).Accounts })),
  playlists: lazy(async () => ({ default: (await import('./playlists.tsx')).Playlists })),
  reviews: lazy(async () => ({ default: (await import('./reviews.tsx')).Reviews })),
  searches: lazy(async () => ({ default: (await import('./searches.tsx')).Searches })),
  mail: lazy(async () => ({ default: (await import('./mail.tsx')).Mail })),
  audit: lazy(async () => ({ default: (await import('./audit.tsx')).Audit })),
}

/** The console's chosen section beside the list of all. */
export function Console({ asked, waiting }: { asked: Asked; waiting: Partial<Record<Section, number>> }) {
  const View = views[asked.section]
  return (
    <Frame nav={<SectionNav section={asked.section} waiting={waiting} />}>
      <Suspense key={asked.section} fallback={<ListSkeleton />}>
        <View asked={asked} />
      </Suspense>
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

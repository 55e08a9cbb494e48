import type { ComponentType, ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { type ConsoleQuery, parseConsoleQuery, type Section } from '#web/features/operator/console-address.ts'
import { SectionNav } from '#web/features/operator/section-nav.tsx'
import { partOnDemand } from '#web/ui/dialog/on-demand.tsx'
import classes from './console.module.css'
import { ListSkeleton } from './list/list-skeleton.tsx'

type View = ComponentType<{ asked: ConsoleQuery }>

const section = (fetchView: () => Promise<View>) => partOnDemand(fetchView, ListSkeleton)

const views: Record<Section, View> = {
  inbox: section(async () => (await import('./inbox/inbox.tsx')).Inbox),
  overview: section(async () => (await import('./overview/overview.tsx')).Overview),
  applications: section(async () => (await import('./applications/applications.tsx')).Applications),
  opportunities: section(async () => (await import('./content/opportunities.tsx')).Opportunities),
  reports: section(async () => (await import('./content/reports.tsx')).Reports),
  categories: section(async () => (await import('./categories/categories.tsx')).Categories),
  accounts: section(async () => (await import('./accounts/accounts.tsx')).Accounts),
  playlists: section(async () => (await import('./content/playlists.tsx')).Playlists),
  reviews: section(async () => (await import('./content/reviews.tsx')).Reviews),
  searches: section(async () => (await import('./site/searches.tsx')).Searches),
  suggestions: section(async () => (await import('./site/suggestions.tsx')).Suggestions),
  glossary: section(async () => (await import('./glossary/glossary.tsx')).Glossary),
  mail: section(async () => (await import('./site/mail.tsx')).Mail),
  answers: section(async () => (await import('./inbox/answers.tsx')).Answers),
  audit: section(async () => (await import('./site/audit.tsx')).Audit),
  'sign-in': section(async () => (await import('./site/own-sign-in.tsx')).OwnSignIn),
}

/** The console's selected section beside the navigation. */
export function Console({
  asked,
  waiting,
}: {
  asked: ConsoleQuery
  waiting: Partial<Record<Section, number>>
}) {
  const View = views[asked.section]
  return (
    <Frame nav={<SectionNav section={asked.section} waiting={waiting} />}>
      <View asked={asked} />
    </Frame>
  )
}

/** Shown until the console is hydrated. */
export function ConsoleSkeleton() {
  const [query] = useSearchParams()
  return (
    <Frame nav={<SectionNav section={parseConsoleQuery(query).section} waiting={{}} />}>
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

import { useEffect } from 'react'
import { useLocation, useMatches } from 'react-router'
import { useFacts } from '#web/api/use-facts.ts'

/** Has each view of a page counted; the code that sends it is loaded after the page. */
export function usePageView() {
  const { pathname } = useLocation()
  // Routes are named after their files: pages/home.
  const page = useMatches().at(-1)?.id.slice(6)
  const elsewhere = useFacts()?.analyticsUrl

  // biome-ignore lint/correctness/useExhaustiveDependencies: another playlist is another view of the same kind of page
  useEffect(() => {
    import('./report-page-view.ts').then(
      ({ reportPageView }) => reportPageView(page, elsewhere),
      ignoreFailure,
    )
  }, [pathname])
}

/** Offline, a view is not counted: that matters to nobody but us. */
function ignoreFailure() {}

import { useLocation, useNavigate, useSearchParams } from 'react-router'
import type { Video } from '#contract/endpoints/videos.ts'

/** What a link on a playlist's page needs to open one of its videos there. */
export function linkToVideo({ _id }: Video) {
  return {
    to: { search: `?video=${_id}` },
    state: { wasTapped: true, cameFromHere: true },
    preventScrollReset: true,
  }
}

/**
 * The video whose window is open. It stands in the address, so that Back closes the window and a link can lead to it;
 * `wasTapped` is false for somebody who came by such a link and has not asked to play anything yet.
 */
export function useOpenedVideo(videos: Video[]) {
  const [query] = useSearchParams()
  const { state, pathname } = useLocation()
  const navigate = useNavigate()
  const index = videos.findIndex(({ _id }) => _id === query.get('video'))
  const wasTapped = state?.wasTapped === true
  const isOpen = index >= 0

  function show(video: Video | undefined) {
    if (!video) return
    void navigate(
      { pathname, search: `?video=${video._id}` },
      { replace: isOpen, preventScrollReset: true, state: { wasTapped: true, cameFromHere: cameFromHere() } },
    )
  }
  /** Whether one step back leads to this page without the window. */
  function cameFromHere(): boolean {
    return isOpen ? state?.cameFromHere === true : true
  }
  function close() {
    if (state?.cameFromHere === true) void navigate(-1)
    else void navigate(pathname, { replace: true, preventScrollReset: true })
  }
  return { index, video: videos[index], wasTapped, show, close }
}

import { useEffect } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { isUuid } from '#contract/uuid.ts'
import { useStaleCheck } from '#web/ui/page/use-stale-check.ts'
import type { CourseVideos } from './course-videos.ts'

/**
 * The video whose dialog is open. It is in the address, so that it can be linked to; `wasTapped` is false for
 * somebody who came by such a link and has not asked to play anything yet. `at` is the second of a link to a
 * position (`?video=…&at=252`). `closed` is the address without the dialog.
 */
export function useOpenedVideo(videos: CourseVideos) {
  const [query] = useSearchParams()
  const named = query.get('video')
  const id = named !== null && isUuid(named) ? named : null
  const { find } = videos
  const { state, pathname } = useLocation()
  const navigate = useNavigate()
  const index = id === null ? -1 : videos.indexOf(id)
  const wasTapped = state?.wasTapped === true
  const startCheck = useStaleCheck()

  useEffect(() => {
    if (id) void find(id)
  }, [id, find])

  async function show(wanted: number) {
    const isStale = startCheck()
    const video = await videos.load(wanted)
    if (!video || isStale()) return
    void navigate(
      { pathname, search: `?video=${video._id}` },
      { replace: index >= 0, preventScrollReset: true, state: { wasTapped: true } },
    )
  }
  return {
    index,
    video: videos.at(index),
    /** Tries again to load it; null unless it is missing. */
    lacking: id !== null && index < 0 ? () => void find(id) : null,
    at: readSecond(query.get('at')),
    wasTapped,
    show,
    closed: pathname,
  }
}

function readSecond(seconds: string | null): number | undefined {
  return seconds && /^\d{1,6}$/.test(seconds) ? Number(seconds) : undefined
}

import { useRef, useState } from 'react'
import { Link } from 'react-router'
import type { Repair } from '#contract/endpoints/repairs.ts'
import { browserApi } from '#web/api/browser.ts'
import { viewAddress } from '#web/features/publishing/dashboard/dashboard-address.ts'
import { offerVideoBack } from '#web/features/publishing/dashboard/own-actions.ts'
import { videoStateLabel } from '#web/features/videos/video-state-label.ts'
import * as text from '#web/messages/compiled/repairs.ts'
import { PlainButton } from '#web/ui/form/button-link.tsx'
import { guessLang } from '#web/ui/guess-lang.ts'
import { MixedLanguageText } from '#web/ui/mixed-language-text.tsx'
import { Thumbnail } from '#web/ui/pictures/thumbnail.tsx'
import { ErrorNotice } from '#web/ui/states/error-notice.tsx'
import { toast } from '#web/ui/states/toasts.tsx'
import { useRequest } from '#web/ui/states/use-request.ts'
import classes from './repairs.module.css'
import { ReplaceForm } from './replace-form.tsx'

type Props = { repair: Repair; onDone: (row: Element | null) => void; onRefresh: () => void }

/** A video that cannot be played: why, in which course, and the three possible actions. */
export function RepairRow({ repair: { playlist, number, video }, onDone, onRefresh }: Props) {
  const [isReplacing, setReplacing] = useState(false)
  const [isGone, setGone] = useState(false)
  const row = useRef<HTMLDivElement>(null)
  const place = { playlistId: playlist._id, videoId: video._id }

  function finish(sentence: string): void {
    setGone(true)
    void toast('success', sentence)
    onDone(row.current)
  }
  const removal = useRequest(async () => {
    await browserApi.publishing.removeVideo({ body: place })
    setGone(true)
    offerVideoBack(text.removed(), place, () => {
      // Where the list was not reloaded yet, it is the same row.
      setGone(false)
      onRefresh()
    })
    onDone(row.current)
  })
  const keeping = useRequest(async () => {
    await browserApi.repairs.keep({ body: place })
    finish(text.kept())
  })
  const failure = removal.failure ?? keeping.failure
  const of = { title: video.title }

  return (
    <div ref={row} className={classes.row} data-gone={isGone || undefined} inert={isGone}>
      <div className={classes.picture}>
        <Thumbnail id={video._id} address={video.thumbnail} />
      </div>
      <div className={classes.words}>
        <p className={classes.name} lang={guessLang(video.title)}>
          {video.title}
        </p>
        <p className={classes.why}>{videoStateLabel(video.state)}</p>
        <p className={classes.about}>
          <Link to={viewAddress({ tab: 'list', playlistId: playlist._id })}>
            <MixedLanguageText
              pieces={[{ words: playlist.name, lang: guessLang(playlist.name) }]}
              say={(course) => text.placeIn({ number, course })}
            />
          </Link>
        </p>
      </div>
      <div className={classes.actions}>
        <PlainButton
          aria-expanded={isReplacing}
          aria-label={text.replaceOf(of)}
          onClick={() => setReplacing(!isReplacing)}
        >
          {text.replace()}
        </PlainButton>
        <PlainButton
          quiet
          isBusy={removal.isBusy}
          aria-label={text.removeOf(of)}
          onClick={() => void removal.send()}
        >
          {text.remove()}
        </PlainButton>
        <PlainButton
          quiet
          isBusy={keeping.isBusy}
          aria-label={text.keepOf(of)}
          onClick={() => void keeping.send()}
        >
          {text.keep()}
        </PlainButton>
      </div>
      {isReplacing ? (
        <ReplaceForm
          videoId={video._id}
          label={text.linkFor(of)}
          onReplace={async (videoName) => {
            await browserApi.repairs.replace({ body: { ...place, videoName } })
            finish(text.replaced())
          }}
        />
      ) : null}
      {failure ? <ErrorNotice message={failure.message} /> : null}
    </div>
  )
}

import { CorrectionNotice, correctionOf } from '#web/features/listing/correction-notice.tsx'
import type { Listing } from '#web/features/listing/load-listing.ts'
import { useFocusOfPage } from '#web/features/listing/use-focus-of-page.ts'
import * as text from '#web/messages/compiled/listing.ts'
import { guessLang } from '#web/ui/guess-lang.ts'
import { MixedLanguageText } from '#web/ui/mixed-language-text.tsx'
import classes from './summary.module.css'

type Props = { page: number; listing: Listing | undefined; searched: string | undefined }

/** The number of playlists; announced when it changes. It gets the focus when another page of the listing is opened. */
export function Summary({ page, listing, searched }: Props) {
  return (
    <div className={classes.summary} role="status" tabIndex={-1} ref={useFocusOfPage(page)}>
      {listing ? <Found listing={listing} searched={searched} /> : <Loading />}
    </div>
  )
}

function Found({ listing, searched }: { listing: Listing; searched: string | undefined }) {
  if (listing.error) return null
  const { total: count, understood } = listing
  const correction = correctionOf(understood)
  if (correction)
    return (
      <>
        <CorrectionNotice correction={correction} /> {text.found({ count })}
      </>
    )
  if (!searched) return text.found({ count })
  return (
    <MixedLanguageText
      pieces={[{ words: searched, lang: guessLang(searched) }]}
      say={(query = '') => text.foundFor({ count, query })}
    />
  )
}

function Loading() {
  return <span className={classes.loading}>{text.loading()}</span>
}

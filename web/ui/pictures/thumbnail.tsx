import { useState } from 'react'
import { useDataSaver } from './data-saver.ts'
import { Kolam } from './kolam.tsx'
import classes from './thumbnail.module.css'

type Props = {
  id: string
  address: string | null | undefined
  /** The name of the main category: what is drawn instead of a picture has its sign. */
  subject?: string | undefined
  isFirst?: boolean | undefined
}

/** The platform answers for a picture it does not have with a grey one of this width. */
const greyWidth = 120

/**
 * A 16:9 picture in its reserved room, right-sized; a kolam drawn from the id where there is none, it fails, or data is
 * saved. Always lazy: the browser then fetches nothing before it knows the style, which hides the picture (and with it
 * the request) of whoever saves data. Without a script it just loads.
 */
export function Thumbnail({ id, address, subject, isFirst = false }: Props) {
  const isSaving = useDataSaver()
  const [failed, setFailed] = useState<string>()
  function judge(image: HTMLImageElement) {
    if (image.complete && image.naturalWidth <= greyWidth) setFailed(address ?? '')
  }
  if (!address || failed === address || isSaving)
    return (
      <div className={classes.drawn} data-tint={tintOf(subject ?? id)}>
        <Kolam id={id} columns={7} rows={4} subject={subject} />
      </div>
    )
  return (
    <div className={classes.picture}>
      <img
        alt=""
        width={320}
        height={180}
        // Before the address: set after it, the browser would already have begun.
        loading="lazy"
        fetchPriority={isFirst ? 'high' : undefined}
        decoding="async"
        referrerPolicy="no-referrer"
        {...sizesOf(address)}
        // It may have loaded or failed before this page was hydrated.
        ref={(image) => {
          if (image?.complete && image.currentSrc) judge(image)
        }}
        onLoad={(event) => judge(event.currentTarget)}
        onError={() => setFailed(address)}
      />
    </div>
  )
}

/** One of three grounds, so that several drawings side by side do not look alike. */
function tintOf(id: string): number {
  return Array.from(id).reduce((sum, character) => sum + (character.codePointAt(0) ?? 0), 0) % 3
}

/** The platform keeps every picture as 320 and 480 wide too: enough for a card, a tenth of the bytes. */
function sizesOf(address: string) {
  const folder = /^https:\/\/(?:i\d?\.ytimg\.com|img\.youtube\.com)\/vi\/[\w-]{11}\//.exec(address)?.[0]
  if (!folder) return { src: address }
  return {
    src: `${folder}mqdefault.jpg`,
    srcSet: `${folder}mqdefault.jpg 320w, ${folder}hqdefault.jpg 480w`,
    // What the layout gives it, where the browser can wait for that.
    sizes: 'auto, (max-width: 768px) 92vw, 320px',
  }
}

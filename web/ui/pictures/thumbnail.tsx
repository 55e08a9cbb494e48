import { useState } from 'react'
import { useDataSaver } from './data-saver.ts'
import { Kolam } from './kolam.tsx'
import classes from './thumbnail.module.css'

type Props = {
  id: string
  address: string | null | undefined
  /** Name of the main category: the drawing that replaces a picture has its sign. */
  subject?: string | undefined
  isFirst?: boolean | undefined
}

/** For a missing picture the platform returns a grey one of this width. */
const greyWidth = 120

/**
 * A 16:9 picture in reserved space, right-sized; a kolam drawn from the id where there is none, it fails, or
 * data is saved. Always lazy: the browser then loads nothing before it knows the styles, which hide the
 * picture (and prevent the request) for people who save data. Without a script it just loads.
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
        // Before `src`: set after it, the browser would already have begun.
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

/** One of three backgrounds, so that several drawings side by side do not look alike. */
function tintOf(id: string): number {
  return Array.from(id).reduce((sum, character) => sum + (character.codePointAt(0) ?? 0), 0) % 3
}

/** The platform has every picture 320 and 480 wide too: enough for a card, a tenth of the bytes. */
function sizesOf(address: string) {
  const folder = /^https:\/\/(?:i\d?\.ytimg\.com|img\.youtube\.com)\/vi\/[\w-]{11}\//.exec(address)?.[0]
  if (!folder) return { src: address }
  return {
    src: `${folder}mqdefault.jpg`,
    srcSet: `${folder}mqdefault.jpg 320w, ${folder}hqdefault.jpg 480w`,
    // The width in the layout, where the browser can determine it.
    sizes: 'auto, (max-width: 768px) 92vw, 320px',
  }
}

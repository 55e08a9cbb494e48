import { useState } from 'react'
import { Kolam } from '#web/ui/kolam.tsx'
import classes from './thumbnail.module.css'

type Props = { id: string; address: string | null | undefined; isFirst?: boolean }

/** The platform answers for a picture it does not have with a grey one of this width. */
const greyWidth = 120

/** A 16:9 picture in its reserved room, right-sized; a kolam drawn from the id where there is none or it fails. */
export function Thumbnail({ id, address, isFirst = false }: Props) {
  const [failed, setFailed] = useState<string>()
  function judge(image: HTMLImageElement) {
    if (image.complete && image.naturalWidth <= greyWidth) setFailed(address ?? '')
  }
  if (!address || failed === address)
    return (
      <div className={classes.drawn} data-tint={tintOf(id)}>
        <Kolam id={id} columns={7} rows={4} />
      </div>
    )
  return (
    <img
      {...sizesOf(address)}
      className={classes.picture}
      alt=""
      width={320}
      height={180}
      loading={isFirst ? 'eager' : 'lazy'}
      decoding="async"
      referrerPolicy="no-referrer"
      // It may have loaded or failed before this page came alive.
      ref={(image) => {
        if (image?.complete) judge(image)
      }}
      onLoad={(event) => judge(event.currentTarget)}
      onError={() => setFailed(address)}
    />
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
    sizes: '(max-width: 768px) 92vw, 320px',
  }
}

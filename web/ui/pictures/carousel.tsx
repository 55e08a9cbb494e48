import { type FocusEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import * as text from '#web/messages/compiled/carousel.ts'
import { Section } from '#web/ui/page/page.tsx'
import { useHydrated } from '#web/ui/states/use-hydrated.ts'
import classes from './carousel.module.css'
import { useDataSaver } from './data-saver.ts'
import { Icon } from './icon.tsx'
import { smoothScrollTo } from './smooth-scroll.ts'

type Props = {
  title: string
  /** One element with a key per slide. */
  children: ReactNode[]
  /** A class that sets `--per-view`: how many slides are side by side, by viewport width. */
  className: string | undefined
  /** Advances automatically after this many milliseconds; not for people who prefer reduced motion or save data. */
  autoplay?: number
}

/** Whether somebody has operated a carousel since the page was loaded: then none advances automatically. */
let wasTouched = false

/**
 * A section whose content moves sideways: by touch, by its buttons, automatically until somebody points at it
 * or touches it. It uses the browser's own scrolling, so it works before (and without) any script.
 */
export function Carousel({ title, children, className, autoplay }: Props) {
  const place = useRef<HTMLDivElement>(null)
  const isHydrated = useHydrated()
  const isSaving = useDataSaver()
  const [choice, setChoice] = useState(wasTouched ? true : undefined)
  const isStopped = choice ?? isSaving
  const [isPointedAt, setPointedAt] = useState(false)
  const [hasFocus, setFocus] = useState(false)
  const isHeld = isPointedAt || hasFocus

  // A finger has moved it before the page was hydrated.
  useEffect(() => {
    if (!autoplay || !place.current?.scrollLeft) return
    wasTouched = true
    setChoice(true)
  }, [autoplay])

  useEffect(() => {
    if (!autoplay || isStopped || isHeld || matchMedia('(prefers-reduced-motion: reduce)').matches) return
    const timer = setInterval(() => {
      if (!document.hidden) move(place.current, 1)
    }, autoplay)
    return () => clearInterval(timer)
  }, [autoplay, isStopped, isHeld])

  function letGo(event: FocusEvent<HTMLDivElement>) {
    if (!event.currentTarget.contains(event.relatedTarget)) setFocus(false)
  }

  function takeOver() {
    wasTouched = true
    setChoice(true)
  }

  function step(direction: 1 | -1) {
    takeOver()
    move(place.current, direction)
  }

  const controls = (
    <div className={classes.controls}>
      {autoplay ? (
        <button
          className={classes.stop}
          type="button"
          aria-label={isStopped ? text.play() : text.stop()}
          onClick={() => {
            wasTouched = !isStopped
            setChoice(!isStopped)
          }}
        >
          <Icon name={isStopped ? 'play' : 'pause'} />
        </button>
      ) : null}
      <button type="button" aria-label={text.previous({ title })} onClick={() => step(-1)}>
        <Icon name="left" />
      </button>
      <button type="button" aria-label={text.next({ title })} onClick={() => step(1)}>
        <Icon name="right" />
      </button>
    </div>
  )
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pointing at the section or moving into it only pauses it
    <div
      onMouseEnter={() => setPointedAt(true)}
      onMouseLeave={() => setPointedAt(false)}
      onFocus={() => setFocus(true)}
      onBlur={letGo}
    >
      <Section title={title} action={controls}>
        <div
          className={[classes.viewport, className].join(' ')}
          ref={place}
          data-hydrated={isHydrated || undefined}
          onPointerDown={takeOver}
          onWheel={({ deltaX }) => deltaX !== 0 && takeOver()}
        >
          <ul className={classes.slides}>
            {children.map((slide, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: slides never change their order
              <li key={index} className={classes.slide}>
                {slide}
              </li>
            ))}
          </ul>
        </div>
      </Section>
    </div>
  )
}

/** One slide further; the last one is followed by the first. */
function move(place: HTMLElement | null, direction: 1 | -1): void {
  const slide = place?.querySelector('li')
  if (!place || !slide) return
  const step =
    slide.offsetWidth + Number.parseFloat(getComputedStyle(slide.parentElement ?? slide).columnGap || '0')
  const end = place.scrollWidth - place.clientWidth
  const target = (Math.round(place.scrollLeft / step) + direction) * step
  if (direction === 1 && place.scrollLeft >= end - 2) smoothScrollTo(place, 0)
  else if (direction === -1 && place.scrollLeft <= 2) smoothScrollTo(place, end)
  else smoothScrollTo(place, Math.min(Math.max(target, 0), end))
}

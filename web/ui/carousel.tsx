import Autoplay from 'embla-carousel-autoplay'
import useEmblaCarousel from 'embla-carousel-react'
import { type FocusEvent, type ReactNode, useState } from 'react'
import * as text from '#web/messages/compiled/carousel.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Section } from '#web/ui/page.tsx'
import classes from './carousel.module.css'

type Props = {
  title: string
  /** One element with a key per slide. */
  children: ReactNode[]
  /** A class that sets `--per-view`: how many slides stand side by side, by width of the window. */
  className: string | undefined
  /** Moves on by itself after so many milliseconds; not for people who prefer reduced motion. */
  autoplay?: number
}

/** In the carousel's own unit: 20 brings a slide to its place in about 400 ms. */
const transition = 20
const forReducedMotion = '(prefers-reduced-motion: reduce)'

/** A section whose content moves sideways: by finger, by its buttons, by itself until somebody points at it. */
export function Carousel({ title, children, className, autoplay }: Props) {
  const [plugins] = useState(() => (autoplay ? [makeAutoplay(autoplay)] : []))
  const [place, embla] = useEmblaCarousel(
    {
      loop: true,
      align: 'start',
      duration: transition,
      breakpoints: { [forReducedMotion]: { duration: 0 } },
    },
    plugins,
  )
  const [isStopped, setStopped] = useState(false)
  const player = plugins[0]

  function pause() {
    player?.stop()
  }
  function goOn(event: { currentTarget: Element; relatedTarget: EventTarget | null }) {
    const stays = event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget)
    if (!isStopped && !stays) player?.play()
  }

  const controls = (
    <div className={classes.controls}>
      {player ? (
        <button
          className={classes.stop}
          type="button"
          aria-label={isStopped ? text.play() : text.stop()}
          onClick={() => setStopped(!isStopped)}
        >
          <Icon name={isStopped ? 'play' : 'pause'} />
        </button>
      ) : null}
      <button type="button" aria-label={text.previous()} onClick={() => embla?.scrollPrev()}>
        <Icon name="left" />
      </button>
      <button type="button" aria-label={text.next()} onClick={() => embla?.scrollNext()}>
        <Icon name="right" />
      </button>
    </div>
  )
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pointing at the section or moving into it only pauses it
    <div
      onMouseEnter={pause}
      onMouseLeave={goOn}
      onFocus={pause}
      onBlur={(event: FocusEvent<HTMLDivElement>) => goOn(event)}
    >
      <Section title={title} action={controls}>
        <div className={[classes.window, className].join(' ')} ref={place}>
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

function makeAutoplay(delay: number) {
  return Autoplay({
    delay,
    stopOnInteraction: false,
    breakpoints: { [forReducedMotion]: { active: false } },
  })
}

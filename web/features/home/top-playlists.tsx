import { Carousel } from '@mantine/carousel'
import type { EmblaCarouselType } from 'embla-carousel'
import Autoplay from 'embla-carousel-autoplay'
import { useState } from 'react'
import { Link } from 'react-router'
import type { Card } from '#contract/endpoints/playlists.ts'
import { playlistAddress } from '#web/features/playlists/address.ts'
import { cut } from '#web/features/playlists/cut.ts'
import * as text from '#web/messages/compiled/home.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Section } from '#web/ui/page.tsx'
import { Stars } from '#web/ui/rating.tsx'
import { Thumbnail } from '#web/ui/thumbnail.tsx'
import classes from './top-playlists.module.css'

/** The best rated playlists, moving on by themselves until somebody points at them, focuses or stops them. */
export function TopPlaylists({ playlists }: { playlists: Card[] }) {
  const [autoplay] = useState(makeAutoplay)
  const [embla, setEmbla] = useState<EmblaCarouselType | null>(null)
  const [isStopped, setStopped] = useState(false)
  return (
    <Section
      title={text.topPlaylists()}
      action={
        <div className={classes.controls}>
          <button
            type="button"
            className={classes.stop}
            aria-label={isStopped ? text.carouselPlay() : text.carouselStop()}
            onClick={() => {
              if (isStopped) autoplay.play()
              else autoplay.stop()
              setStopped(!isStopped)
            }}
          >
            <Icon name={isStopped ? 'play' : 'pause'} />
          </button>
          <button type="button" aria-label={text.carouselPrevious()} onClick={() => embla?.scrollPrev()}>
            <Icon name="left" />
          </button>
          <button type="button" aria-label={text.carouselNext()} onClick={() => embla?.scrollNext()}>
            <Icon name="right" />
          </button>
        </div>
      }
    >
      <Carousel
        withControls={false}
        slideSize={{ base: '100%', sm: '25%' }}
        slideGap={{ base: 'md', sm: 'lg' }}
        emblaOptions={{ loop: true, align: 'start', slidesToScroll: 1, duration: transition }}
        plugins={[autoplay]}
        getEmblaApi={setEmbla}
        aria-label={text.topPlaylists()}
        onMouseEnter={() => autoplay.stop()}
        onMouseLeave={() => isStopped || autoplay.play()}
        onFocus={() => autoplay.stop()}
        onBlur={() => isStopped || autoplay.play()}
      >
        {playlists.map((playlist, index) => (
          <Carousel.Slide key={playlist._id}>
            <Slide playlist={playlist} isFirst={index === 0} />
          </Carousel.Slide>
        ))}
      </Carousel>
    </Section>
  )
}

/** The carousel's own unit: at 25 a slide takes about 400 ms to its place. */
const transition = 25
const interval = 1500
const cutAt = 100

function makeAutoplay() {
  return Autoplay({
    delay: interval,
    stopOnInteraction: false,
    breakpoints: { '(prefers-reduced-motion: reduce)': { active: false } },
  })
}

function Slide({ playlist, isFirst }: { playlist: Card; isFirst: boolean }) {
  return (
    <article className={classes.slide}>
      <Thumbnail id={playlist._id} address={playlist.videos[0]?.thumbnail} isFirst={isFirst} />
      <div className={classes.words}>
        <h3>
          <Link className={classes.link} to={playlistAddress(playlist)}>
            {cut(playlist.name, cutAt)}
          </Link>
        </h3>
        <Stars average={playlist.avgRating} count={playlist.feedbackCount} />
        <p>{cut(playlist.description, cutAt)}</p>
      </div>
    </article>
  )
}

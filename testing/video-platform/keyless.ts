import { videoIdOf } from '#contract/video-link.ts'
import { type Exchange, json } from './replies.ts'
import type { World } from './world.ts'

/** What the platform publishes without a key: oEmbed, and the feed of a list, which has its newest 15. */
const FEED = 15

export function answerOembed(world: World, { url, response }: Exchange): void {
  const id = videoIdOf(url.searchParams.get('url') ?? '') ?? ''
  const video = world.videos.get(id)
  if (!video || video.private || !video.embeddable) {
    const status = !video ? 404 : video.private ? 403 : 401
    json(response, status, 'no')
    return
  }
  json(response, 200, {
    type: 'video',
    version: '1.0',
    title: video.title,
    author_name: 'Somebody',
    thumbnail_url: `https://i.ytimg.com/vi/${id}/hqdefault.jpg`,
  })
}

export function answerFeed(world: World, { url, response }: Exchange): void {
  const id = url.searchParams.get('playlist_id') ?? ''
  const list = world.lists.get(id)
  if (!list || list.private) {
    response.writeHead(404, { 'content-type': 'text/html' }).end('<html>not found')
    return
  }
  if (list.failure) {
    response.writeHead(list.failure.status, { 'content-type': 'text/html' }).end(list.failure.reason)
    return
  }
  const entries = list.videoIds
    .filter((videoId) => world.videos.get(videoId)?.private === false)
    .slice(-FEED)
    .reverse()
    .map((videoId) => {
      const title = escaped(world.videos.get(videoId)?.title ?? '')
      return `<entry><id>yt:video:${videoId}</id><yt:videoId>${videoId}</yt:videoId><title>${title}</title>
<published>2024-03-01T06:30:00+00:00</published><media:group><media:title>${title}</media:title>
<media:thumbnail url="https://i.ytimg.com/vi/${videoId}/hqdefault.jpg" width="480" height="360"/>
<media:description>About it</media:description></media:group></entry>`
    })
  response.writeHead(200, { 'content-type': 'text/xml; charset=UTF-8' })
  response.end(`<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns:yt="http://www.youtube.com/xml/schemas/2015" xmlns:media="http://search.yahoo.com/mrss/" xmlns="http://www.w3.org/2005/Atom">
<id>yt:playlist:${id}</id><yt:playlistId>${id}</yt:playlistId><title>${escaped(list.title)}</title>
<author><name>${escaped(list.channel)}</name></author>${entries.join('')}</feed>`)
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}

/**
 * Video links of the platform, in every form that it uses today: watch, youtu.be, embed, v, shorts and live addresses,
 * whose identifier has exactly 11 characters of `A-Z a-z 0-9 _ -`. A pure function, the same on both sides.
 */
export const VIDEO_ID = /^[\w-]{11}$/
/** The part of the path before the identifier in a long address. */
const FORMS = new Set(['embed', 'v', 'shorts', 'live'])
const LONG_HOSTS = new Set([
  'youtube.com',
  'www.youtube.com',
  'm.youtube.com',
  'music.youtube.com',
  'www.youtube-nocookie.com',
  'youtube-nocookie.com',
])

/** The 11-character identifier in a link, or null when the link is not an accepted one. */
export function videoIdOf(link: string): string | null {
  const trimmed = link.trim()
  const address = /^https?:\/\//i.test(trimmed) ? trimmed : `https://${trimmed}`
  const url = urlOf(address)
  if (!url || url.username || url.password || url.port) return null
  const id = idIn(url)
  return id !== null && VIDEO_ID.test(id) ? id : null
}

/** As URL.parse, which many browsers do not have. */
export function urlOf(address: string): URL | null {
  try {
    return new URL(address)
  } catch {
    return null
  }
}

function idIn(url: URL): string | null {
  const parts = url.pathname.split('/').filter(Boolean)
  if (url.hostname === 'youtu.be' || url.hostname === 'www.youtu.be')
    return parts.length === 1 ? (parts[0] ?? null) : null
  if (!LONG_HOSTS.has(url.hostname)) return null
  if (parts.length === 1 && parts[0] === 'watch') return url.searchParams.get('v')
  const [form = '', id = null] = parts
  return parts.length === 2 && FORMS.has(form) ? id : null
}

/** The form that is stored and shown. */
export function shortLink(videoId: string): string {
  return `https://youtu.be/${videoId}`
}

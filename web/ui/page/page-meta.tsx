import { INTERFACE_LANGUAGES, pathIn } from '#contract/interface-languages.ts'
import { useFacts } from '#web/api/use-facts.ts'
import { siteAddress } from '#web/messages/address.ts'
import { language } from '#web/messages/language.ts'

type Props = {
  /** Without the site's name, which is appended. */
  title?: string
  description?: string
  /** The page's canonical path, for search engines; left out for pages that should not be indexed. */
  path?: string
  /** Path of the picture for shared links; by default the site's own. Those below /og/ exist in every language. */
  image?: string
  /** Structured data (schema.org). On the server only, where its code stays: search engines read pages as sent. */
  data?: object
}

/** A page's title and metadata for search engines and shared links; React moves them into the head. */
export function PageMeta({ title, description, path, image = '/og/site.png', data }: Props) {
  const facts = useFacts()
  if (!facts) return null
  const fullTitle = title ? `${title} · ${facts.siteName}` : facts.siteName
  const site = facts.siteUrl.replace(/\/$/, '')
  const address = path === undefined ? undefined : siteAddress(facts, path)
  return (
    <>
      <title>{fullTitle}</title>
      {description ? <meta name="description" content={description} /> : null}
      {address ? <link rel="canonical" href={address} /> : <meta name="robots" content="noindex" />}
      {path !== undefined && INTERFACE_LANGUAGES.length > 1 ? <Alternates site={site} path={path} /> : null}
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={facts.siteName} />
      <meta property="og:locale" content={`${language()}_IN`} />
      <meta property="og:title" content={title ?? facts.siteName} />
      {description ? <meta property="og:description" content={description} /> : null}
      {address ? <meta property="og:url" content={address} /> : null}
      <meta
        property="og:image"
        content={image.startsWith('/og/') ? siteAddress(facts, image) : site + image}
      />
      <meta name="twitter:card" content="summary_large_image" />
      {data ? <StructuredData key={path} data={data} /> : null}
    </>
  )
}

/** The same page in the other languages; readers of any other language get the main one. */
function Alternates({ site, path }: { site: string; path: string }) {
  return (
    <>
      {INTERFACE_LANGUAGES.map(({ code }) => (
        <link key={code} rel="alternate" hrefLang={code} href={site + pathIn(code, path)} />
      ))}
      <link rel="alternate" hrefLang="x-default" href={site + path} />
    </>
  )
}

function StructuredData({ data }: { data: object }) {
  const json = JSON.stringify(data).replaceAll('<', '\\u003c')
  return (
    <script
      type="application/ld+json"
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON with every "<" escaped cannot leave its element
      dangerouslySetInnerHTML={{ __html: json }}
    />
  )
}

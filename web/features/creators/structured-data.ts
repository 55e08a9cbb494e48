import { LANGUAGE_TAGS, LANGUAGES } from '#contract/constants.ts'
import type { CreatorPage } from '#contract/endpoints/creators.ts'
import type { PageFacts } from '#web/api/facts.ts'
import { siteAddress } from '#web/messages/address.ts'

/** Structured data of a creator (schema.org): a page about the person whom courses name as their author. */
export function creatorData(creator: Omit<CreatorPage, 'playlists'>, facts: PageFacts): object {
  if (!import.meta.env.SSR) return {}
  const site = facts.siteUrl.replace(/\/$/, '')
  const address = siteAddress(facts, `/creators/${creator._id}`)
  return {
    '@context': 'https://schema.org',
    '@type': 'ProfilePage',
    '@id': address,
    url: address,
    mainEntity: {
      '@type': 'Person',
      '@id': `${address}#person`,
      url: address,
      name: creator.name,
      ...(creator.about === null ? {} : { description: creator.about }),
      ...(creator.profileimage === null ? {} : { image: site + creator.profileimage }),
      knowsLanguage: LANGUAGES.filter((language) => creator.languages.includes(language)).map(
        (language) => LANGUAGE_TAGS[language],
      ),
    },
  }
}

/** Facts configured by an operator that every page may show. */
export type SiteFacts = {
  siteName: string
  siteUrl: string
  contactEmail: string
  contactPhone: string
  communityUrl: string
  feedbackUrl: string
  socialLinks: string[]
  postalAddress: string
  /** Where page views are counted; empty for the site's own counter. */
  analyticsUrl?: string | undefined
  /** Base address of the player of each video. */
  playerUrl: string
  version: string
}

export type PageFacts = SiteFacts & { language: string; nonce?: string | undefined }

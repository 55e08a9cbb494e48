/** What an operator configured and every page may show. */
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
  /** Below it lies the player of each video. */
  playerUrl: string
  version: string
}

export type PageFacts = SiteFacts & { language: string; nonce?: string | undefined }
